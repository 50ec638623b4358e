ALTER TABLE "releases" DROP CONSTRAINT "releases_build_digits";--> statement-breakpoint
ALTER TABLE "releases" DROP CONSTRAINT "releases_delta_update";--> statement-breakpoint
DROP INDEX "releases_build_once";--> statement-breakpoint
ALTER TABLE "releases" ALTER COLUMN "build" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "bundle_version" text;--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "update_from" bigint;--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "delta_from" bigint;--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "block_map_size" integer;--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "note_links" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "releases_build_once" ON "releases" USING btree ("software","platform","arch","build","use",(case when use = 'update' then substring(file_name from '(?:-delta(?:-[0-9]+)?)?(?:[.]tar)?[.][a-z0-9]+(?:[.]blockmap)?$') else '' end));--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_build_safe" CHECK ("releases"."build" between 1 and 9007199254740991);--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_from_earlier" CHECK ("releases"."update_from" < "releases"."build" and "releases"."delta_from" < "releases"."build");--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_delta_update" CHECK ("releases"."use" = 'update' or ("releases"."delta_from" is null and "releases"."file_name" not like '%-delta.nupkg' and "releases"."file_name" not like '%.blockmap'));