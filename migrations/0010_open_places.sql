ALTER TABLE "operator_sessions" ADD COLUMN "place" text;--> statement-breakpoint
ALTER TABLE "operator_sessions" ADD COLUMN "place_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "operator_sessions_place" ON "operator_sessions" USING btree ("place") WHERE place is not null;--> statement-breakpoint
ALTER TABLE "operator_sessions" ADD CONSTRAINT "operator_sessions_place_at" CHECK (("operator_sessions"."place" is null) = ("operator_sessions"."place_at" is null));