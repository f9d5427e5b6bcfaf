-- How many sources are called what somebody looks for is judged by a sample of what they are called.
-- Of a hundred names, one that happens to be what was looked for stands for a hundredth of all, and
-- the library is then walked from its latest source to its first.
alter table insight_sources
  alter title set statistics 1000, alter publisher set statistics 1000, alter url set statistics 1000;
analyze insight_sources;
