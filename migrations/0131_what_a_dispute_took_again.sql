ALTER TABLE "dispute_steps" DROP CONSTRAINT "dispute_steps_kind_known";--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "lost_again" bigint;--> statement-breakpoint
ALTER TABLE "dispute_steps" ADD CONSTRAINT "dispute_steps_kind_known" CHECK ("dispute_steps"."kind" in ('inquiry', 'inquiryAnswered', 'open', 'submitted', 'withdrawn', 'won', 'lost', 'refused', 'wonLate', 'lostAgain'));--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_lost_again" CHECK ("disputes"."lost_again" >= 0);