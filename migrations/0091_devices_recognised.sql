ALTER TABLE "device_requests" ADD COLUMN "components" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "device_requests" ADD COLUMN "installation" "bytea";--> statement-breakpoint
ALTER TABLE "seats" ADD COLUMN "components" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "seats" ADD COLUMN "installation" "bytea";