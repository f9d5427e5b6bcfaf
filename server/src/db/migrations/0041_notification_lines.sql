-- Where each thing stands in somebody's list: by the latest that they were told of it, whether or not
-- they still see that. One for the whole list, and one for what goes by one choice; where the latest
-- was read and something before it was not, one more for each of both, at that. They are written as
-- somebody is told, reads or is told no longer, and never changed: whoever puts another in its place
-- removes the former ones that nobody else holds, so that nobody ever waits for one. Of those that are
-- left over the highest counts.
create table notification_lines (
  id bigint primary key generated always as identity,
  user_id integer not null references users on delete cascade,
  -- Empty: of the whole list.
  choice text not null check (choice ~ '^[a-z_]{0,40}$'),
  place bigint not null,
  unread boolean not null,
  thread_kind text not null check (
    thread_kind in ('request', 'share', 'group', 'post', 'plan', 'account', 'place', 'search')
  ),
  thread_id integer not null check (thread_id >= 0),
  -- Where the thing stands for much that has nothing to do with one another; else empty.
  kind text not null check (kind ~ '^[a-z_]{0,40}$')
);

-- What is unread stands for itself.
update notifications set superseded = false where superseded and read_at is null;
alter table notifications add constraint notifications_unread_stand
  check (read_at is not null or not superseded);

with choices (choice, kinds) as (
  values
    ('filing', array['request_filed']),
    ('progress', array['participant_added', 'access_asked', 'text_asked', 'text_decided',
      'request_claimed', 'request_handed_over', 'request_released', 'request_cancelled']),
    ('clarification', array['clarification_asked', 'clarification_answered']),
    ('delivery',
      array['insight_delivered', 'revision_asked', 'request_accepted', 'request_declined']),
    ('correction', array['insight_corrected']),
    ('comment', array['comment', 'note', 'share_comment', 'post_comment']),
    ('mention', array['request_mention', 'share_mention', 'post_mention']),
    ('reminder', array['due_soon', 'overdue', 'unclaimed_due_soon', 'unclaimed_overdue',
      'accept_reminder', 'accepted_by_silence', 'review_reminder', 'share_confirm_asked',
      'share_confirm_reminder', 'post_confirm_asked', 'post_confirm_reminder']),
    ('share', array['insight_shared', 'share_ending']),
    ('group_invitation', array['group_invitation']),
    ('membership', array['group_joined', 'group_declined', 'group_removed', 'group_role_changed',
      'plan_invitation', 'plan_joined', 'plan_declined', 'plan_removed', 'plan_role_changed']),
    ('account', array['role_changed', 'new_device', 'export_ready']),
    ('moderation', array['report_filed', 'report_settled']),
    ('search', array['search_found']),
    ('operation', array['job_failed'])
), told as (
  select n.user_id, n.thread_kind, n.thread_id, choices.choice, n.place, n.read_at,
    case when n.thread_kind in ('account', 'place') then n.kind else '' end as kind
  from notifications n left join choices on n.kind = any(choices.kinds)
  where n.listed and not n.superseded
), things as (
  select user_id, thread_kind, thread_id, kind, coalesce(choice, '') as choice,
    max(place) as latest, max(place) filter (where read_at is null) as latest_unread
  from told
  group by grouping sets (
    (user_id, thread_kind, thread_id, kind), (user_id, thread_kind, thread_id, kind, choice)
  )
  having grouping(choice) = 1 or choice is not null
)
insert into notification_lines (user_id, choice, place, unread, thread_kind, thread_id, kind)
select user_id, choice, latest, latest_unread is not distinct from latest, thread_kind, thread_id, kind
from things
union all
select user_id, choice, latest_unread, true, thread_kind, thread_id, kind
from things where latest_unread < latest
order by 1, 2, 3;

create index notification_lines_in_order on notification_lines (user_id, choice, place);
create index notification_lines_unread on notification_lines (user_id, choice, place) where unread;
create index notification_lines_of_thing
  on notification_lines (user_id, thread_kind, thread_id, choice, kind, place);

-- What stands for a thing, and of each kind what it stands for, in one, which is counted without a
-- look at the entries: nothing is looked for by kind alone any more, and whatever is read or unread is
-- written into each of these.
drop index notifications_standing;
drop index notifications_of_kind;
drop index notifications_about_thing;
drop index notifications_of_thing;
create index notifications_of_thing
  on notifications (user_id, thread_kind, thread_id, superseded, kind, internal, place)
  include (count) where listed;

analyze notifications;
analyze notification_lines;
