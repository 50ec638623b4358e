DROP INDEX "seats_of_device";--> statement-breakpoint
ALTER TABLE "seats" ADD COLUMN "apart" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "seats_of_device" ON "seats" USING btree ("pool_id","device_hash","apart") WHERE "seats"."released_at" is null and "seats"."shared_seat_id" is null;