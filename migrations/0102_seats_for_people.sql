CREATE TABLE "shared_seats" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shared_seats_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pool_id" bigint NOT NULL,
	"person_id" bigint NOT NULL,
	"source" text NOT NULL,
	"rule_id" bigint,
	"assigned_at" timestamp with time zone NOT NULL,
	"assigned_by" bigint,
	"ended_at" timestamp with time zone,
	"ending" text,
	CONSTRAINT "shared_seats_source_known" CHECK ("shared_seats"."source" in ('company', 'household')),
	CONSTRAINT "shared_seats_ended_somehow" CHECK (("shared_seats"."ended_at" is null) = ("shared_seats"."ending" is null))
);
--> statement-breakpoint
DROP INDEX "seats_of_device";--> statement-breakpoint
ALTER TABLE "seats" ADD COLUMN "shared_seat_id" bigint;--> statement-breakpoint
ALTER TABLE "shared_seats" ADD CONSTRAINT "shared_seats_pool_id_seat_pools_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."seat_pools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_seats" ADD CONSTRAINT "shared_seats_person_id_members_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_seats" ADD CONSTRAINT "shared_seats_assigned_by_members_id_fk" FOREIGN KEY ("assigned_by") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "shared_seats_once" ON "shared_seats" USING btree ("pool_id","person_id") WHERE "shared_seats"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "shared_seats_of_pool" ON "shared_seats" USING btree ("pool_id");--> statement-breakpoint
CREATE INDEX "shared_seats_of_person" ON "shared_seats" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "shared_seats_assigned_by" ON "shared_seats" USING btree ("assigned_by");--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_shared_seat_id_shared_seats_id_fk" FOREIGN KEY ("shared_seat_id") REFERENCES "public"."shared_seats"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "seats_of_shared" ON "seats" USING btree ("shared_seat_id") WHERE "seats"."released_at" is null;--> statement-breakpoint
CREATE INDEX "seats_of_shared_ever" ON "seats" USING btree ("shared_seat_id");--> statement-breakpoint
CREATE UNIQUE INDEX "seats_of_device" ON "seats" USING btree ("pool_id","device_hash") WHERE "seats"."released_at" is null and "seats"."shared_seat_id" is null;
--> statement-breakpoint
-- By hand: a place that was given to a person takes a seat of the pool, and the device on it takes none.
create or replace function count_seat() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.released_at is null and not old.floating and old.shared_seat_id is null then
    update seat_pools set used = used - 1 where id = old.pool_id;
  end if;
  if tg_op <> 'DELETE' and new.released_at is null and not new.floating and new.shared_seat_id is null then
    update seat_pools set used = used + 1 where id = new.pool_id;
  end if;
  return null;
end
$$;
--> statement-breakpoint
create or replace function count_seats_granted() returns trigger language plpgsql as $$
begin
  update seat_pools set used = used + granted.seats
  from (
    select pool_id, count(*)::int as seats from became
    where released_at is null and not floating and shared_seat_id is null group by pool_id) granted
  where id = granted.pool_id;
  return null;
end
$$;
--> statement-breakpoint
drop trigger seats_are_counted on seats;
--> statement-breakpoint
create trigger seats_are_counted after delete or update of released_at, pool_id, shared_seat_id on seats
  for each row execute function count_seat();
--> statement-breakpoint
create function count_shared_seat() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.ended_at is null then
    update seat_pools set used = used - 1 where id = old.pool_id;
  end if;
  if tg_op <> 'DELETE' and new.ended_at is null then
    update seat_pools set used = used + 1 where id = new.pool_id;
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger shared_seats_are_counted after insert or delete or update of ended_at, pool_id on shared_seats
  for each row execute function count_shared_seat();
