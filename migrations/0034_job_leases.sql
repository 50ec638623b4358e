ALTER TABLE "jobs" ADD COLUMN "holder" uuid;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "awaits" text;--> statement-breakpoint
CREATE INDEX "jobs_awaiting" ON "jobs" USING btree ("awaits") WHERE awaits is not null;