-- Has this been answered? What is shown to somebody who is about to ask, and what comes of it.

-- By it a private request is named to the others of its plan, where its requester lets them ask for
-- access: it leads to the ask alone, and unlike the number it tells nobody when it was filed.
alter table insight_requests add column ask_key uuid unique
  check (ask_key is null or visibility = 'private');
create index insight_requests_askable on insight_requests (plan_id, id desc) where ask_key is not null;

-- One for each person and request, whatever became of it.
create table request_access_asks (
  request_id integer not null references insight_requests,
  user_id integer not null references users,
  asked_at timestamptz(3) not null,
  decided_at timestamptz(3),
  admitted boolean,
  primary key (request_id, user_id),
  check ((decided_at is null) = (admitted is null))
);
create index request_access_asks_of_user on request_access_asks (user_id);

-- What its requester had seen and filed it nevertheless, the likeliest first.
create table request_matches_seen (
  request_id integer not null references insight_requests,
  match_id integer not null references insight_requests,
  position smallint not null,
  primary key (request_id, match_id),
  check (match_id <> request_id)
);
create index request_matches_seen_of_match on request_matches_seen (match_id);

-- What was not filed because it was there already. Numbers are made of it; whose it was goes with
-- the person, and what it was with the request.
create table spared_requests (
  id integer primary key generated always as identity,
  plan_id integer references organization_plans on delete set null,
  user_id integer references users,
  request_id integer references insight_requests,
  how text not null check (how in ('joined', 'answered')),
  spared_at timestamptz(3) not null,
  unique (user_id, request_id)
);
create index spared_requests_of_plan on spared_requests (plan_id, spared_at);
create index spared_requests_latest on spared_requests (spared_at);
create index spared_requests_of_request on spared_requests (request_id);
