CREATE TABLE "catalogue_drafts" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"content" jsonb,
	"changed_by" text,
	"changed_at" timestamp with time zone,
	CONSTRAINT "catalogue_drafts_one" CHECK ("catalogue_drafts"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "pool_watches" (
	"pool" text PRIMARY KEY NOT NULL,
	"threshold" integer NOT NULL,
	"low_since" timestamp with time zone,
	"version" integer DEFAULT 0 NOT NULL,
	"changed_by" text,
	"changed_at" timestamp with time zone,
	CONSTRAINT "pool_watches_threshold" CHECK ("pool_watches"."threshold" between 0 and 100000)
);
--> statement-breakpoint
ALTER TABLE "catalogue_versions" ADD COLUMN "published_by" text;--> statement-breakpoint
ALTER TABLE "catalogue_versions" ADD COLUMN "restores" integer;--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "withdrawn_by" text;--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "withdrawn_for" text;--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_withdrawn_whole" CHECK (num_nonnulls("releases"."withdrawn_at", "releases"."withdrawn_by", "releases"."withdrawn_for") in (0, 3));--> statement-breakpoint
-- By hand:
INSERT INTO "catalogue_drafts" ("id") VALUES (1);
