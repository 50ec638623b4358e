-- By hand, all of it: drizzle knows no partitions. Whoever reads and writes the tables does it as before.
create schema if not exists partitions;
--> statement-breakpoint
drop trigger keep_account_event on events;
alter table events drop constraint events_pkey;
alter table events add constraint events_past_pkey primary key using index events_past_pkey;
alter table events rename to events_past;
alter index events_email_changed rename to events_past_email_changed;
alter sequence events_id_seq rename to events_past_id_seq;
alter table events_past set schema partitions;
create table events (like partitions.events_past including defaults) partition by range (at);
alter table events add constraint events_pkey primary key (id, at);
alter table events alter column id add generated always as identity (sequence name public.events_id_seq);
select setval('events_id_seq', last_value, is_called) from partitions.events_past_id_seq;
alter table partitions.events_past alter column id drop identity;
create index events_email_changed on events ((payload ->> 'memberId')) where name = 'member.email_changed';
--> statement-breakpoint
create trigger keep_account_event after insert on events
  for each row when (account_event_of(new.name, new.payload) is not null) execute function keep_account_event();
--> statement-breakpoint
drop index mails_token;
alter table mails drop constraint mails_pkey;
alter table mails add constraint mails_past_pkey primary key using index mails_past_pkey;
alter table mails rename to mails_past;
alter index mails_recipient rename to mails_past_recipient;
alter index mails_kind rename to mails_past_kind;
alter index mails_held rename to mails_past_held;
alter index mails_unsent rename to mails_past_unsent;
alter sequence mails_id_seq rename to mails_past_id_seq;
alter table mails_past set schema partitions;
create table mails (like partitions.mails_past including defaults) partition by range (created_at);
alter table mails add constraint mails_pkey primary key (id, created_at);
alter table mails alter column id add generated always as identity (sequence name public.mails_id_seq);
select setval('mails_id_seq', last_value, is_called) from partitions.mails_past_id_seq;
alter table partitions.mails_past alter column id drop identity;
create index mails_recipient on mails (recipient, id);
create index mails_kind on mails (kind, id);
create index mails_held on mails (kind) where held_at is not null;
create index mails_unsent on mails (id) where sent_at is null;
create index mails_token on mails (token) where token is not null;
--> statement-breakpoint
-- The past becomes a partition up to its bound: its constraint and its indexes say that nothing has to be looked at.
do $$
declare
  parent text;
  bound text;
  is_filled boolean;
begin
  foreach parent in array array['events', 'mails'] loop
    execute format('select exists (select from partitions.%I)', parent || '_past') into is_filled;
    if is_filled then
      select substring(pg_get_constraintdef(oid) from '''([^'']+)''') into strict bound
        from pg_constraint where conname = parent || '_past_end';
      execute format('alter table %I attach partition partitions.%I for values from (minvalue) to (%L)',
        parent, parent || '_past', bound);
      execute format('alter table partitions.%I drop constraint %I', parent || '_past', parent || '_past_end');
    else
      execute format('drop table partitions.%I', parent || '_past');
    end if;
  end loop;
end $$;
--> statement-breakpoint
-- What no week is there for: nothing that happens is refused for that.
create table partitions.events_default partition of events default;
create table partitions.mails_default partition of mails default;
