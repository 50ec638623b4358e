ALTER TABLE "incoming_letters" DROP CONSTRAINT "incoming_letters_reason_known";--> statement-breakpoint
ALTER TABLE "incoming_letters" ADD COLUMN "joins" text;--> statement-breakpoint
CREATE INDEX "incoming_letters_joins" ON "incoming_letters" USING btree ("id") WHERE joins is not null;--> statement-breakpoint
ALTER TABLE "incoming_letters" ADD CONSTRAINT "incoming_letters_joins_aside" CHECK ("incoming_letters"."joins" is null or "incoming_letters"."outcome" = 'aside');--> statement-breakpoint
ALTER TABLE "incoming_letters" ADD CONSTRAINT "incoming_letters_reason_known" CHECK ("incoming_letters"."reason" in ('large', 'unreadable', 'repeated', 'sender', 'forged', 'limit', 'empty', 'closed', 'gone'));