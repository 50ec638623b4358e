CREATE TABLE "activation_pools" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "activation_pools_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"bundle" integer,
	"total" integer NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "activation_pools_once" UNIQUE NULLS NOT DISTINCT("member_id","bundle"),
	CONSTRAINT "activation_pools_used_within_total" CHECK ("activation_pools"."used" between 0 and "activation_pools"."total")
);
--> statement-breakpoint
CREATE TABLE "activations" (
	"pool_id" bigint NOT NULL,
	"pid" integer NOT NULL,
	"activated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "activations_pool_id_pid_pk" PRIMARY KEY("pool_id","pid")
);
--> statement-breakpoint
CREATE TABLE "codes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pool" text NOT NULL,
	"code" text NOT NULL,
	"member_id" bigint,
	"taken_at" timestamp with time zone,
	"order_id" bigint,
	"position" smallint,
	"unit" integer,
	"product" integer,
	CONSTRAINT "codes_once" UNIQUE("pool","code"),
	CONSTRAINT "codes_once_for_a_unit" UNIQUE("order_id","position","unit"),
	CONSTRAINT "codes_once_for_a_product" UNIQUE("member_id","product"),
	CONSTRAINT "codes_length" CHECK (char_length("codes"."code") between 4 and 100),
	CONSTRAINT "codes_free_or_given_for_one_thing" CHECK (case when "codes"."taken_at" is null
        then num_nonnulls("codes"."member_id", "codes"."order_id", "codes"."position", "codes"."unit", "codes"."product") = 0
        else "codes"."member_id" is not null and (
          num_nonnulls("codes"."order_id", "codes"."position", "codes"."unit") = 3 and "codes"."product" is null
          or num_nonnulls("codes"."order_id", "codes"."position", "codes"."unit") = 0 and "codes"."product" is not null) end)
);
--> statement-breakpoint
ALTER TABLE "activation_pools" ADD CONSTRAINT "activation_pools_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activations" ADD CONSTRAINT "activations_pool_id_activation_pools_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."activation_pools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "codes" ADD CONSTRAINT "codes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "codes" ADD CONSTRAINT "codes_order_line" FOREIGN KEY ("order_id","position") REFERENCES "public"."order_lines"("order_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "codes_free" ON "codes" USING btree ("pool","id") WHERE "codes"."taken_at" is null;--> statement-breakpoint
CREATE INDEX "codes_of_member" ON "codes" USING btree ("member_id") WHERE "codes"."member_id" is not null;
-- By hand:
--> statement-breakpoint
CREATE FUNCTION count_activation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE activation_pools SET used = used - 1 WHERE id = OLD.pool_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE activation_pools SET used = used + 1 WHERE id = NEW.pool_id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER activations_are_counted AFTER INSERT OR DELETE OR UPDATE OF pool_id ON activations
  FOR EACH ROW EXECUTE FUNCTION count_activation();
--> statement-breakpoint
CREATE FUNCTION keep_given_code() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a code that was given to a member stays theirs';
END
$$;
--> statement-breakpoint
CREATE TRIGGER codes_stay_given BEFORE UPDATE OR DELETE ON codes
  FOR EACH ROW WHEN (OLD.taken_at IS NOT NULL) EXECUTE FUNCTION keep_given_code();
