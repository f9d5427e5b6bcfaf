-- What those who run the place set while it runs: one row, read anew by every call that needs it.
create table place (
  id integer primary key default 1 check (id = 1),
  name text not null default 'Sightline' check (char_length(name) between 2 and 60),
  support_email citext check (length(support_email) between 3 and 254),
  registration text not null default 'open' check (registration in ('open', 'by_invitation', 'by_domains')),
  registration_domains text[] not null default '{}',
  plan_seats integer not null default 5 check (plan_seats between 1 and 100000),
  requests_per_day integer not null default 20 check (requests_per_day between 1 and 10000),
  version integer not null default 1 check (version > 0),
  -- Null until somebody has changed something.
  changed_at timestamptz(3),
  -- The steps of the set-up that were left out on purpose.
  skipped_steps text[] not null default '{}'
    check (skipped_steps <@ array['place', 'calendar', 'category', 'people', 'mail']),
  check (registration <> 'by_domains' or cardinality(registration_domains) > 0)
);
-- A place that works already is not led through its set-up.
insert into place (skipped_steps)
  select case when exists (select from insight_categories)
    then array['place', 'calendar', 'category', 'people', 'mail'] else '{}'::text[] end;

-- Whether there is an admin is asked each time the home page is opened.
create index users_admins on users (id) where role = 'admin' and deactivated_at is null;

-- The terms and the privacy notice through all their wordings. They count by one number, so that who
-- agreed to 4 agreed to each of them as it was then.
create table legal_texts (
  kind text not null check (kind in ('terms', 'privacy')),
  version integer not null check (version > 0),
  body text not null check (char_length(body) between 20 and 100000),
  -- Changed so that people are asked again.
  substantial boolean not null,
  created_at timestamptz(3) not null,
  primary key (kind, version)
);
create unique index legal_texts_by_version on legal_texts (version) where version > 1;
create index legal_texts_substantial on legal_texts (version) where substantial;

-- Nobody's agreement is to a text that was exchanged afterwards.
create function refuse_new_legal_wording() returns trigger language plpgsql as $$
begin
  raise exception 'a legal text is never changed in place; insert a new version';
end $$;
create trigger legal_texts_keep_wording before update or delete on legal_texts
  for each row execute function refuse_new_legal_wording();

insert into legal_texts (kind, version, substantial, created_at, body) values
  ('terms', 1, false, '2026-11-01T00:00:00Z', $text$Ask honestly, share what you may, and treat an answer as good work rather than a guarantee.

## What Sightline does

You ask what you need to know. Analysts answer with an insight in which every statement names its source, and you see beforehand when to expect it.

The time we promise is an honest estimate, counted in working hours. The clock pauses while we wait for your answer to a question, and every pause is shown. It is not a guarantee.

## What an insight is

An insight says what we found, where, and what we could not find. It is written with care, but it can still be wrong or go out of date.

It is not legal, medical or financial advice. What you do with it is up to you.

## What you bring

Ask and write only what you may lawfully ask and share. Leave out other people's secrets, and personal details the question doesn't need.

What you write stays yours. You allow us to store it, show it to the people you choose, and have analysts work with it to answer you.

## Sharing

You choose who sees a request: you alone with those you add, or your whole organization. Insights reach a group only when someone who may share them does so, and sharing can be stopped at any time.

You may use an insight in your own work and quote it with its sources. Please don't resell it as it is.

## Getting along

The message board can be read by everyone here. Write as you would speak to a colleague. What harms people or breaks the law is removed, and anyone who keeps doing it may lose their account.

Keep your password to yourself, and tell us if someone else may have used your account.

## Coming and going

You can leave at any time under Account. You are told first what stays and what goes, you can take your data with you, and for 7 days you can change your mind.

If these terms change in a way that matters, we will tell you before the new version applies.$text$),
  ('privacy', 1, false, '2026-11-01T00:00:00Z', $text$We store what we need to answer you and keep your account safe, show it to the people you choose, and give it back or delete it when you ask.

## What is stored

Your name, e-mail address, job or field, time zone and choices, as you gave them. Your password is stored only in a form that can't be read back.

What you write and attach: requests, answers, comments, posts and files, with the time of each. When you agreed to which version of the terms.

Where you are signed in: the kind of device and when it was last used. Sign-ins are logged with the network they came from. To stop people guessing passwords, failed attempts are counted for a while.

## Who sees it

A request can be seen by you, the people you add, the analysts and the people who run this place, and by your organization if you choose so. Insights can also be seen by the groups they are shared in.

There is no directory of people. Others see your name where you write or share something with them, never your e-mail address unless they invited it or share your plan.

Nothing is sold, and nothing is passed to advertisers.

## In your browser

We use no cookies and no trackers. Your browser's storage holds your session, answers loaded a moment ago so that pages open quickly, your theme, and text you have not sent yet. Signing out clears the session and those answers.

## Mails

We write to you about the safety of your account, and about requests and groups as you choose under Account. We send news only if you ask for it.

## How long

What you write stays until you leave. Links in mails work for hours or days, sessions end after 14 days without use and after 90 days at the latest, exports of your data are removed after 7 days.

When you leave, your name, address and settings are removed after 7 days, and so are your drafts and the requests that nobody else could see but those who answer them. Requests and insights that others see, and what you wrote in conversations, stay without your name. The whole list is under Account.

## Your rights

Under Account you can see and correct what is stored about you, download all of it as one file, and have it deleted. For anything else, write to the people who run this place: they invited you, or are named on their own site.$text$);

-- What was agreed to so far are these texts.
alter table users alter column terms_version type integer
  using case when terms_version is null then null else 1 end;
alter table registrations alter column terms_version type integer using 1;

-- Every agreement since; the latest also stands with the person.
create table legal_agreements (
  user_id integer not null references users on delete cascade,
  version integer not null check (version > 0),
  agreed_at timestamptz(3) not null,
  primary key (user_id, version)
);

-- Mails that admins had sent to themselves, to see whether mail works.
create table test_mails (
  id integer primary key generated always as identity,
  user_id integer not null references users on delete cascade,
  token_hash bytea unique check (length(token_hash) = 32),
  -- The mail server's, when it would not take the mail.
  answer text check (char_length(answer) <= 1000),
  asked_at timestamptz(3) not null,
  sent_at timestamptz(3),
  arrived_at timestamptz(3),
  check (sent_at is null or answer is null)
);
