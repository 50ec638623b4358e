CREATE TABLE "floating_places" (
	"pool_id" bigint NOT NULL,
	"place" integer NOT NULL,
	"seat_id" uuid,
	"taken_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	CONSTRAINT "floating_places_pool_id_place_pk" PRIMARY KEY("pool_id","place"),
	CONSTRAINT "floating_places_seatId_unique" UNIQUE("seat_id")
);
--> statement-breakpoint
CREATE TABLE "floating_pools" (
	"pool_id" bigint PRIMARY KEY NOT NULL,
	"paid" integer NOT NULL,
	"lease_seconds" integer NOT NULL,
	"grace_seconds" integer NOT NULL,
	"products" jsonb NOT NULL,
	"ends_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "seats" ADD COLUMN "floating" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "floating_places" ADD CONSTRAINT "floating_places_pool_id_floating_pools_pool_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."floating_pools"("pool_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "floating_places" ADD CONSTRAINT "floating_places_seat_id_seats_id_fk" FOREIGN KEY ("seat_id") REFERENCES "public"."seats"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "floating_pools" ADD CONSTRAINT "floating_pools_pool_id_seat_pools_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."seat_pools"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- By hand: what floats is no seat of the pool.
create or replace function count_seat() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.released_at is null and not old.floating then
    update seat_pools set used = used - 1 where id = old.pool_id;
  end if;
  if tg_op <> 'DELETE' and new.released_at is null and not new.floating then
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
    select pool_id, count(*)::int as seats from became where released_at is null and not floating group by pool_id) granted
  where id = granted.pool_id;
  return null;
end
$$;
