-- contracts: the version before names files that are not in this table, and could attach none
-- Every file that lies in the storage. Rows that need one refer to it here, and the database keeps
-- it as long as any does; its key is made of what is in it, so that several rows may name the same.
create table stored_files (
  key text primary key,
  -- When it was last put there; null once its removal has begun, until it is put again.
  put_at timestamptz(3)
);

insert into stored_files (key, put_at)
  select file_key, created_at from attachments
  union all
  select inline_key, created_at from attachments where inline_key is not null;

alter table attachments
  drop constraint attachments_file_key_key,
  drop constraint attachments_inline_key_key,
  add foreign key (file_key) references stored_files,
  add foreign key (inline_key) references stored_files;
create index attachments_by_file on attachments (file_key);
create index attachments_by_inline on attachments (inline_key) where inline_key is not null;

-- Those made so far lie on the disk of one machine; whoever still wants theirs asks for another.
update data_exports set state = 'expired', file = null where state = 'ready';
alter table data_exports add foreign key (file) references stored_files;
create index data_exports_by_file on data_exports (file) where file is not null;
