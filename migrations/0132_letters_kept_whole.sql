ALTER TABLE "incoming_letters" DROP CONSTRAINT "incoming_letters_joins_aside";--> statement-breakpoint
ALTER TABLE "ticket_attachments" DROP CONSTRAINT "ticket_attachments_media_known";--> statement-breakpoint
ALTER TABLE "ticket_messages" DROP CONSTRAINT "ticket_messages_length";--> statement-breakpoint
DROP INDEX "incoming_letters_digest";--> statement-breakpoint
ALTER TABLE "incoming_letters" ADD COLUMN "repeats" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD COLUMN "quoted" text;--> statement-breakpoint
CREATE UNIQUE INDEX "incoming_letters_digest" ON "incoming_letters" USING btree ("digest") WHERE digest is not null and not repeats;--> statement-breakpoint
ALTER TABLE "incoming_letters" ADD CONSTRAINT "incoming_letters_joins_outside" CHECK ("incoming_letters"."joins" is null or "incoming_letters"."outcome" in ('bounce', 'complaint', 'automatic', 'aside'));--> statement-breakpoint
ALTER TABLE "ticket_attachments" ADD CONSTRAINT "ticket_attachments_media_known" CHECK ("ticket_attachments"."media_type" in ('image/jpeg', 'application/pdf', 'message/rfc822'));--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD CONSTRAINT "ticket_messages_quoted_length" CHECK (char_length("ticket_messages"."quoted") between 1 and 20000);--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD CONSTRAINT "ticket_messages_length" CHECK (char_length("ticket_messages"."text") between 1 and 100000);