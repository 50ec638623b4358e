ALTER TABLE "checkouts" ADD COLUMN "browser_hash" "bytea";--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "mended_at" timestamp with time zone;