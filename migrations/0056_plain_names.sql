-- By hand: what was called a stray is a discrepancy, and what nobody does by hand is done by the system.
ALTER TABLE "strays" RENAME TO "discrepancies";--> statement-breakpoint
ALTER SEQUENCE "strays_id_seq" RENAME TO "discrepancies_id_seq";--> statement-breakpoint
ALTER INDEX "strays_pkey" RENAME TO "discrepancies_pkey";--> statement-breakpoint
ALTER INDEX "strays_open" RENAME TO "discrepancies_open";--> statement-breakpoint
ALTER TABLE "discrepancies" RENAME CONSTRAINT "strays_once" TO "discrepancies_once";--> statement-breakpoint
ALTER TABLE "discrepancies" RENAME CONSTRAINT "strays_kind_known" TO "discrepancies_kind_known";--> statement-breakpoint
ALTER TABLE "discrepancies" RENAME CONSTRAINT "strays_closed_by_somebody" TO "discrepancies_closed_by_somebody";--> statement-breakpoint
UPDATE "mails" SET "kind" = 'checkout.discrepancyNotice' WHERE "kind" = 'checkout.strayNotice';--> statement-breakpoint
UPDATE "mail_texts" SET "key" = replace("key", 'mail.stray.', 'mail.discrepancy.') WHERE "key" LIKE 'mail.stray.%';--> statement-breakpoint
UPDATE "member_merges" SET "operator" = 'system' WHERE "operator" = 'house';--> statement-breakpoint
ALTER TABLE "refund_case_steps" DROP CONSTRAINT "refund_case_steps_actor_known";--> statement-breakpoint
ALTER TABLE "refund_case_steps" DROP CONSTRAINT "refund_case_steps_actor_named";--> statement-breakpoint
ALTER TABLE "refund_case_steps" DISABLE TRIGGER refund_case_steps_append_only;--> statement-breakpoint
UPDATE "refund_case_steps" SET "actor_kind" = 'system', "actor" = 'system' WHERE "actor_kind" = 'house';--> statement-breakpoint
ALTER TABLE "refund_case_steps" ENABLE TRIGGER refund_case_steps_append_only;--> statement-breakpoint
ALTER TABLE "refund_case_steps" ADD CONSTRAINT "refund_case_steps_actor_known" CHECK ("refund_case_steps"."actor_kind" in ('member', 'law', 'system', 'provider', 'operator'));--> statement-breakpoint
ALTER TABLE "refund_case_steps" ADD CONSTRAINT "refund_case_steps_actor_named" CHECK ("refund_case_steps"."actor_kind" = 'operator' or "refund_case_steps"."actor" = "refund_case_steps"."actor_kind");
