DROP INDEX "jobs_awaiting";--> statement-breakpoint
ALTER TABLE "webhook_messages" ADD COLUMN "in_hand_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "webhook_messages_in_hand" ON "webhook_messages" USING btree ("endpoint_id") WHERE in_hand_until is not null;--> statement-breakpoint
CREATE INDEX "jobs_awaiting" ON "jobs" USING btree ("awaits","run_at","id") WHERE awaits is not null;