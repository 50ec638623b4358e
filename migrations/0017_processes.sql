ALTER TABLE "floating_places" DROP CONSTRAINT "floating_places_seatId_unique";--> statement-breakpoint
ALTER TABLE "floating_places" ADD COLUMN "process" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "floating_pools" ADD COLUMN "by_process" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "floating_places" ADD CONSTRAINT "floating_places_once" UNIQUE("seat_id","process");