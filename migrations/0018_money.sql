CREATE TABLE "payment_reviews" (
	"checkout" text PRIMARY KEY NOT NULL,
	"mismatch" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"operator" text,
	"reference" text,
	"refusals" integer DEFAULT 0 NOT NULL,
	"note" text,
	CONSTRAINT "payment_reviews_mismatch_known" CHECK ("payment_reviews"."mismatch" in ('amount', 'coupon', 'credit', 'late')),
	CONSTRAINT "payment_reviews_state_known" CHECK ("payment_reviews"."state" in ('open', 'accepted', 'returning', 'returned', 'failed')),
	CONSTRAINT "payment_reviews_decided_by_somebody" CHECK (("payment_reviews"."state" = 'open') = ("payment_reviews"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "purchase_credits" (
	"checkout" text NOT NULL,
	"upgrade" smallint NOT NULL,
	"order_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "purchase_credits_checkout_upgrade_order_id_position_pk" PRIMARY KEY("checkout","upgrade","order_id","position")
);
--> statement-breakpoint
ALTER TABLE "invoices" DROP CONSTRAINT "invoices_orderId_unique";
--> statement-breakpoint
ALTER TABLE "credit_notes" DROP CONSTRAINT "credit_notes_cause_known";
--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "replaces" bigint;
--> statement-breakpoint
ALTER TABLE "payment_reviews" ADD CONSTRAINT "payment_reviews_checkout_checkouts_reference_fk" FOREIGN KEY ("checkout") REFERENCES "public"."checkouts"("reference") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "purchase_credits" ADD CONSTRAINT "purchase_credits_checkout_checkouts_reference_fk" FOREIGN KEY ("checkout") REFERENCES "public"."checkouts"("reference") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "purchase_credits" ADD CONSTRAINT "purchase_credits_line" FOREIGN KEY ("order_id","position") REFERENCES "public"."order_lines"("order_id","position") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "payment_reviews_by_state" ON "payment_reviews" USING btree ("state","opened_at");
--> statement-breakpoint
CREATE INDEX "purchase_credits_of_line" ON "purchase_credits" USING btree ("order_id","position");
--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_id_order" UNIQUE("id","order_id");
--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_replaces_own" FOREIGN KEY ("replaces","order_id") REFERENCES "public"."invoices"("id","order_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_first_once" ON "invoices" USING btree ("order_id") WHERE replaces is null;
--> statement-breakpoint
CREATE INDEX "invoices_of_order" ON "invoices" USING btree ("order_id");
--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_replaced_once" UNIQUE("replaces");
--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_cause_known" CHECK ("credit_notes"."cause" in ('refunded', 'chargedBack', 'corrected'));
--> statement-breakpoint
-- By hand:
INSERT INTO payment_reviews (checkout, mismatch, amount, currency, opened_at)
SELECT reference, mismatch, total, currency, state_at FROM checkouts WHERE mismatch IN ('amount', 'coupon');
