CREATE TABLE "meter_counts" (
	"pool_id" bigint NOT NULL,
	"meter" text NOT NULL,
	"period" text NOT NULL,
	"begun_in" bigint NOT NULL,
	"used" bigint DEFAULT 0 NOT NULL,
	"extra" bigint DEFAULT 0 NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "meter_counts_pool_id_meter_period_begun_in_pk" PRIMARY KEY("pool_id","meter","period","begun_in"),
	CONSTRAINT "meter_counts_not_negative" CHECK ("meter_counts"."used" >= 0 and "meter_counts"."extra" >= 0)
);
--> statement-breakpoint
CREATE TABLE "meter_uses" (
	"pool_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"meter" text NOT NULL,
	"period" text NOT NULL,
	"amount" integer NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "meter_uses_pool_id_id_pk" PRIMARY KEY("pool_id","id"),
	CONSTRAINT "meter_uses_amount" CHECK ("meter_uses"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "meter_counts" ADD CONSTRAINT "meter_counts_pool_id_seat_pools_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."seat_pools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meter_uses" ADD CONSTRAINT "meter_uses_pool_id_seat_pools_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."seat_pools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "meter_uses_counted" ON "meter_uses" USING btree ("counted_at");