CREATE TABLE "floating_allotments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"pool_id" bigint NOT NULL,
	"relay_key" text NOT NULL,
	"name" text NOT NULL,
	"places" integer NOT NULL,
	"allotted_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"returned_at" timestamp with time zone,
	CONSTRAINT "floating_allotments_places" CHECK ("floating_allotments"."places" > 0)
);
--> statement-breakpoint
ALTER TABLE "floating_places" ADD COLUMN "allotment_id" uuid;--> statement-breakpoint
ALTER TABLE "floating_allotments" ADD CONSTRAINT "floating_allotments_pool_id_seat_pools_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."seat_pools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "floating_allotments_of_pool" ON "floating_allotments" USING btree ("pool_id");--> statement-breakpoint
ALTER TABLE "floating_places" ADD CONSTRAINT "floating_places_allotment_id_floating_allotments_id_fk" FOREIGN KEY ("allotment_id") REFERENCES "public"."floating_allotments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "floating_places_of_allotment" ON "floating_places" USING btree ("allotment_id");--> statement-breakpoint
ALTER TABLE "floating_places" ADD CONSTRAINT "floating_places_one_holder" CHECK ("floating_places"."seat_id" is null or "floating_places"."allotment_id" is null);