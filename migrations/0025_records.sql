DROP INDEX "webhook_deliveries_received";--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "preview" text;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "state" text DEFAULT 'done' NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "error" text;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "replays" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "returned_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "mails_kind" ON "mails" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "mails_unsent" ON "mails" USING btree ("id") WHERE sent_at is null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_failed" ON "webhook_deliveries" USING btree ("received_at","event") WHERE state = 'failed';--> statement-breakpoint
CREATE INDEX "order_lines_given_back" ON "order_lines" USING btree ("status","order_id") WHERE status in (1, 3);--> statement-breakpoint
CREATE INDEX "webhook_deliveries_received" ON "webhook_deliveries" USING btree ("received_at","event");--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_state_known" CHECK ("webhook_deliveries"."state" in ('done', 'failed'));