ALTER TABLE "seats" ADD COLUMN "licence_key" bigint;--> statement-breakpoint
ALTER TABLE "licence_keys" ADD COLUMN "disabled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "licence_keys" ADD COLUMN "disabled_because" text;--> statement-breakpoint
ALTER TABLE "licence_keys" ADD COLUMN "ending" text;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "seats_of_licence_key" ON "seats" USING btree ("licence_key") WHERE "seats"."licence_key" is not null;--> statement-breakpoint
ALTER TABLE "licence_keys" ADD CONSTRAINT "licence_keys_disabled_with_reason" CHECK (("licence_keys"."disabled_at" is null) = ("licence_keys"."disabled_because" is null));