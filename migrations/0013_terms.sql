ALTER TABLE "seat_pools" DROP CONSTRAINT "seat_pools_used_within_total";--> statement-breakpoint
ALTER TABLE "seat_pools" ADD COLUMN "is_open" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "seats" ADD COLUMN "is_bound" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "device_requests" ADD COLUMN "virtual" text;--> statement-breakpoint
ALTER TABLE "device_requests" ADD COLUMN "barred" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "seat_pools" ADD CONSTRAINT "seat_pools_used_within_total" CHECK ("seat_pools"."used" >= 0 and ("seat_pools"."used" <= "seat_pools"."total" or "seat_pools"."is_open"));