ALTER TABLE "gift_claims" ADD COLUMN "picture_look" bigint;--> statement-breakpoint
ALTER TABLE "refund_cases" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "changed_by" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "changed_at" timestamp with time zone;