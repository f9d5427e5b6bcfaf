#!/bin/sh
# Runs once, in PostgreSQL's container, while its folder is still empty: the two roles and the database.
set -eu
psql -v ON_ERROR_STOP=1 -v app="$SIGHTLINE_DATABASE_PASSWORD" -v owner="$SIGHTLINE_OWNER_PASSWORD" <<'SQL'
create role sightline_owner login password :'owner';
create role sightline login password :'app';
create database sightline owner sightline_owner;
SQL
