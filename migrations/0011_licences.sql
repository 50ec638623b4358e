CREATE TABLE "device_requests" (
	"code_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_code" text NOT NULL,
	"line" text NOT NULL,
	"platform" text NOT NULL,
	"device_hash" "bytea" NOT NULL,
	"device" text NOT NULL,
	"nickname" text,
	"expires_at" timestamp with time zone NOT NULL,
	"polled_at" timestamp with time zone,
	"refused_at" timestamp with time zone,
	"seat_id" uuid,
	CONSTRAINT "device_requests_userCode_unique" UNIQUE("user_code"),
	CONSTRAINT "device_requests_platform_known" CHECK ("device_requests"."platform" in ('win', 'mac', 'mobile'))
);
--> statement-breakpoint
CREATE TABLE "seat_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "seat_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seat_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seat_pools" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "seat_pools_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"line" text NOT NULL,
	"platform" text NOT NULL,
	"total" integer NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"releases" timestamp with time zone[] DEFAULT '{}' NOT NULL,
	"reset_at" timestamp with time zone,
	"recount_at" timestamp with time zone,
	CONSTRAINT "seat_pools_once" UNIQUE("member_id","line","platform"),
	CONSTRAINT "seat_pools_platform_known" CHECK ("seat_pools"."platform" in ('win', 'mac', 'mobile')),
	CONSTRAINT "seat_pools_used_within_total" CHECK ("seat_pools"."used" between 0 and "seat_pools"."total")
);
--> statement-breakpoint
CREATE TABLE "seat_tokens" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"seat_id" uuid NOT NULL,
	"generation" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"revoked" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seats" (
	"id" uuid PRIMARY KEY NOT NULL,
	"pool_id" bigint NOT NULL,
	"device_hash" "bytea" NOT NULL,
	"device" text NOT NULL,
	"nickname" text,
	"granted_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"released_at" timestamp with time zone,
	"generation" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "seats_device_length" CHECK (char_length("seats"."device") between 1 and 60),
	CONSTRAINT "seats_nickname_length" CHECK (char_length("seats"."nickname") between 1 and 60)
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"public_key" jsonb NOT NULL,
	"private_key" "bytea",
	"created_at" timestamp with time zone NOT NULL,
	"published_until" timestamp with time zone,
	CONSTRAINT "signing_keys_private_while_signing" CHECK (("signing_keys"."private_key" is null) = ("signing_keys"."published_until" is not null))
);
--> statement-breakpoint
ALTER TABLE "device_requests" ADD CONSTRAINT "device_requests_seat_id_seats_id_fk" FOREIGN KEY ("seat_id") REFERENCES "public"."seats"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_events" ADD CONSTRAINT "seat_events_seat_id_seats_id_fk" FOREIGN KEY ("seat_id") REFERENCES "public"."seats"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_pools" ADD CONSTRAINT "seat_pools_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_tokens" ADD CONSTRAINT "seat_tokens_seat_id_seats_id_fk" FOREIGN KEY ("seat_id") REFERENCES "public"."seats"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_pool_id_seat_pools_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."seat_pools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "device_requests_expiry" ON "device_requests" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "seat_events_of_seat" ON "seat_events" USING btree ("seat_id","id");--> statement-breakpoint
CREATE INDEX "seat_pools_recount" ON "seat_pools" USING btree ("recount_at");--> statement-breakpoint
CREATE INDEX "seat_tokens_of_seat" ON "seat_tokens" USING btree ("seat_id");--> statement-breakpoint
CREATE UNIQUE INDEX "seats_of_device" ON "seats" USING btree ("pool_id","device_hash") WHERE "seats"."released_at" is null;--> statement-breakpoint
CREATE INDEX "seats_taken" ON "seats" USING btree ("pool_id","granted_at") WHERE "seats"."released_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "signing_keys_one_signs" ON "signing_keys" USING btree ((true)) WHERE "signing_keys"."published_until" is null;--> statement-breakpoint
-- By hand:
--> statement-breakpoint
CREATE FUNCTION count_seat() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.released_at IS NULL THEN
    UPDATE seat_pools SET used = used - 1 WHERE id = OLD.pool_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.released_at IS NULL THEN
    UPDATE seat_pools SET used = used + 1 WHERE id = NEW.pool_id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER seats_are_counted AFTER INSERT OR DELETE OR UPDATE OF released_at, pool_id ON seats
  FOR EACH ROW EXECUTE FUNCTION count_seat();
--> statement-breakpoint
CREATE TRIGGER seat_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON seat_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
