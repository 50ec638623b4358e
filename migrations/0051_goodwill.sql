CREATE TABLE "credited_amounts" (
	"refund" text PRIMARY KEY NOT NULL,
	"invoice_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"credit_note_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "credited_amounts_positive" CHECK ("credited_amounts"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "credit_notes" DROP CONSTRAINT "credit_notes_cause_known";--> statement-breakpoint
ALTER TABLE "refund_cases" DROP CONSTRAINT "refund_cases_kind_known";--> statement-breakpoint
ALTER TABLE "refund_cases" DROP CONSTRAINT "refund_cases_right_not_declined";--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD COLUMN "position" smallint;--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD COLUMN "amount" bigint;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "goodwill" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refund_case_lines" ADD COLUMN "amount" bigint;--> statement-breakpoint
ALTER TABLE "credited_amounts" ADD CONSTRAINT "credited_amounts_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credited_amounts" ADD CONSTRAINT "credited_amounts_credit_note_id_credit_notes_id_fk" FOREIGN KEY ("credit_note_id") REFERENCES "public"."credit_notes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credited_amounts_of_invoice" ON "credited_amounts" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "order_lines_goodwill" ON "order_lines" USING btree ("order_id") WHERE goodwill > 0;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_cause_known" CHECK ("credit_notes"."cause" in ('refunded', 'chargedBack', 'corrected', 'goodwill'));--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_goodwill_within_amount" CHECK ("order_lines"."goodwill" between 0 and "order_lines"."amount");--> statement-breakpoint
ALTER TABLE "refund_case_lines" ADD CONSTRAINT "refund_case_lines_amount_positive" CHECK ("refund_case_lines"."amount" > 0);--> statement-breakpoint
ALTER TABLE "refund_cases" ADD CONSTRAINT "refund_cases_kind_known" CHECK ("refund_cases"."kind" in ('request', 'withdrawal', 'return', 'goodwill'));--> statement-breakpoint
ALTER TABLE "refund_cases" ADD CONSTRAINT "refund_cases_right_not_declined" CHECK ("refund_cases"."kind" in ('request', 'goodwill') or "refund_cases"."state" not in ('requested', 'declined', 'retracted'));--> statement-breakpoint
CREATE TRIGGER credited_amounts_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON credited_amounts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
