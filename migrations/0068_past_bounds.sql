-- Events and mails become partitioned by week (decision 0077). What is there already becomes one partition, as it lies:
-- these four migrations prepare it beside servers at work, and the last one exchanges the tables in a moment.
do $$
declare
  -- The rows that come until the exchange belong to it, too, and those of a clock that is ahead.
  events_end timestamptz := greatest(now(), (select max(at) from events));
  mails_end timestamptz := greatest(now(), (select max(created_at) from mails));
begin
  execute format('alter table events add constraint events_past_end check (at < %L) not valid',
    (date_trunc('week', events_end at time zone 'UTC') + interval '4 weeks') at time zone 'UTC');
  execute format('alter table mails add constraint mails_past_end check (created_at < %L) not valid',
    (date_trunc('week', mails_end at time zone 'UTC') + interval '4 weeks') at time zone 'UTC');
end $$;
