UPDATE "releases" SET "file_name" = regexp_replace("file_name", '-update\.nupkg$', '-full.nupkg') WHERE "file_name" LIKE '%-update.nupkg';--> statement-breakpoint
ALTER TABLE "releases" DROP CONSTRAINT "releases_build_once";--> statement-breakpoint
CREATE UNIQUE INDEX "releases_build_once" ON "releases" USING btree ("software","platform","arch","build","use",(file_name like '%-delta.nupkg'));--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_delta_update" CHECK ("releases"."use" = 'update' or "releases"."file_name" not like '%-delta.nupkg');