DROP INDEX "shared_seats_once";--> statement-breakpoint
DROP INDEX "member_merges_one_stands";--> statement-breakpoint
ALTER TABLE "shared_seats" ADD COLUMN "apart" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "member_merges" ADD COLUMN "kind" text DEFAULT 'merge' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "member_merges_one_conversion" ON "member_merges" USING btree ("into_id") WHERE kind = 'conversion';--> statement-breakpoint
CREATE UNIQUE INDEX "shared_seats_once" ON "shared_seats" USING btree ("pool_id","person_id","apart") WHERE "shared_seats"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "member_merges_one_stands" ON "member_merges" USING btree ("from_id") WHERE undone_at is null and kind = 'merge';--> statement-breakpoint
ALTER TABLE "member_merges" ADD CONSTRAINT "member_merges_kind_known" CHECK ("member_merges"."kind" in ('merge', 'conversion'));