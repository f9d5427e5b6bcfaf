-- What somebody has read, and the invitations of a person or a group, whatever became of them: asked
-- for when they leave, export or are deleted.
create index insight_reads_by_user on insight_reads (user_id);
create index insight_group_invites_by_group on insight_group_invites (group_id);
create index insight_group_invites_of_user on insight_group_invites (user_id);

-- The desk searches all sources by words.
create index insight_sources_by_words on insight_sources
  using gin (title gin_trgm_ops, publisher gin_trgm_ops, url gin_trgm_ops);

-- Keys that are longer than an index takes end in their hash; those written before follow.
update insight_sources
set library_key = left(library_key, 200) || ' ' || encode(sha256(convert_to(library_key, 'UTF8')), 'hex')
where octet_length(library_key) > 500;
