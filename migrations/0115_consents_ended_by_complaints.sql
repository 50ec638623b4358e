ALTER TABLE "incoming_letters" DROP CONSTRAINT "incoming_letters_outcome_known";--> statement-breakpoint
ALTER TABLE "topic_consents" ADD COLUMN "complaint" text;--> statement-breakpoint
ALTER TABLE "incoming_letters" ADD CONSTRAINT "incoming_letters_outcome_known" CHECK ("incoming_letters"."outcome" in ('ticket', 'reply', 'answer', 'bounce', 'complaint', 'automatic', 'aside'));