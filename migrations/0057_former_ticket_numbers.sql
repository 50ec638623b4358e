ALTER TABLE "tickets" ADD COLUMN "former_number" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_former_number" UNIQUE("former_number");