CREATE TABLE "licence_keys" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "licence_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"hash" "bytea" NOT NULL,
	"sealed" "bytea",
	"order_id" bigint,
	"position" smallint,
	"pid" integer NOT NULL,
	"term" text NOT NULL,
	"quantity" integer DEFAULT 1 NOT NULL,
	"bought_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"retired_at" timestamp with time zone,
	CONSTRAINT "licence_keys_hash_unique" UNIQUE("hash"),
	CONSTRAINT "licence_keys_of_a_line" CHECK (("licence_keys"."order_id" is null) = ("licence_keys"."position" is null)),
	CONSTRAINT "licence_keys_quantity_counts" CHECK ("licence_keys"."quantity" between 1 and 1000)
);
--> statement-breakpoint
ALTER TABLE "licence_keys" ADD CONSTRAINT "licence_keys_order_line" FOREIGN KEY ("order_id","position") REFERENCES "public"."order_lines"("order_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "licence_keys_one_works" ON "licence_keys" USING btree ("order_id","position") WHERE "licence_keys"."retired_at" is null;--> statement-breakpoint
CREATE INDEX "licence_keys_unclaimed" ON "licence_keys" USING btree ("id") WHERE "licence_keys"."order_id" is null;