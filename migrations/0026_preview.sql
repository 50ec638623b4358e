ALTER TABLE "impersonation_tickets" ADD COLUMN "preview" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "preview" boolean DEFAULT false NOT NULL;