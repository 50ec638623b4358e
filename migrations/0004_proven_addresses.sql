ALTER TABLE "members" ADD COLUMN "email_proven" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "attempts" DROP COLUMN "free";--> statement-breakpoint
ALTER TABLE "attempts" DROP COLUMN "longest_delay";