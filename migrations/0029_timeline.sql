CREATE TABLE "account_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"what" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscription_steps" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscription_steps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subscription_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"step" text NOT NULL,
	"runs_until" timestamp with time zone NOT NULL,
	CONSTRAINT "subscription_steps_known" CHECK ("subscription_steps"."step" in ('failed', 'late', 'stopped', 'resumed'))
);
--> statement-breakpoint
ALTER TABLE "account_events" ADD CONSTRAINT "account_events_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_steps" ADD CONSTRAINT "subscription_steps_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_events_of_member" ON "account_events" USING btree ("member_id","at");--> statement-breakpoint
CREATE INDEX "subscription_steps_of" ON "subscription_steps" USING btree ("subscription_id","at");--> statement-breakpoint
CREATE INDEX "checkouts_of_member" ON "checkouts" USING btree ("member_id") WHERE member_id is not null;--> statement-breakpoint
CREATE INDEX "checkouts_of_visitor" ON "checkouts" USING btree ("email") WHERE member_id is null and order_id is null;--> statement-breakpoint
CREATE INDEX "seats_of_pool" ON "seats" USING btree ("pool_id");--> statement-breakpoint
CREATE INDEX "member_merges_from" ON "member_merges" USING btree ("from_id","id");--> statement-breakpoint
-- By hand:
--> statement-breakpoint
create function account_event_of(name text, payload jsonb) returns text language sql immutable as $$
  select case name
    when 'member.security_changed' then payload ->> 'change'
    when 'member.password_changed' then 'passwordChanged'
    when 'member.new_browser' then 'newBrowser'
    when 'account.deletion_requested' then 'endRequested'
    when 'account.kept' then 'endWithdrawn' end
$$;
--> statement-breakpoint
insert into account_events (member_id, at, what)
  select members.id, happened.at, account_event_of(name, payload) from events happened
  join members on members.id = (payload ->> 'memberId')::bigint
  where account_event_of(name, payload) is not null and name <> 'account.deletion_requested'
  union all select member_id, requested_at, 'endRequested' from account_deletions where erased_at is null;
--> statement-breakpoint
create function keep_account_event() returns trigger language plpgsql as $$
begin
  -- An account that is gone meanwhile has nothing kept of it.
  insert into account_events (member_id, at, what)
    select id, new.at, account_event_of(new.name, new.payload) from members
    where id = (new.payload ->> 'memberId')::bigint;
  return null;
end $$;
--> statement-breakpoint
create trigger keep_account_event after insert on events
  for each row when (account_event_of(new.name, new.payload) is not null) execute function keep_account_event();
