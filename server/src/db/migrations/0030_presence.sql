-- Who looks at what is held in memory by the processes, and stored nowhere.
drop table desk_presence;
