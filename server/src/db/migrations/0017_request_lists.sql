-- How many requests of one status a category holds, for one person and for all: counting stops at a
-- hundred, found in the order of the index. Without the last column an empty category reads everything.
create index insight_requests_of_person_counted on insight_requests (requester_id, category_id, status, id);
drop index insight_requests_counted;
create index insight_requests_counted on insight_requests (category_id, status, id);
