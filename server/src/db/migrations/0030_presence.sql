-- Who looks at what is held in memory by the processes, and stored nowhere. The table stays for one
-- release: while processes are replaced one by one, those of the release before still write to it.
-- The first migration of the release after this one drops it.
comment on table desk_presence is 'Unused since 0030; dropped by the release after it.';
