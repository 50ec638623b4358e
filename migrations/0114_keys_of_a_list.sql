ALTER TABLE "licence_keys" ADD COLUMN "extra_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "licence_keys" ADD COLUMN "extra_seats" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "licence_keys" ADD CONSTRAINT "licence_keys_extra_days_within" CHECK ("licence_keys"."extra_days" between 0 and 3660);--> statement-breakpoint
ALTER TABLE "licence_keys" ADD CONSTRAINT "licence_keys_extra_seats_within" CHECK ("licence_keys"."extra_seats" between 0 and 1000);