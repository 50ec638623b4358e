CREATE TABLE "trial_clock" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"ahead" bigint NOT NULL,
	CONSTRAINT "trial_clock_only" CHECK ("trial_clock"."only"),
	CONSTRAINT "trial_clock_forward" CHECK ("trial_clock"."ahead" >= 0)
);
--> statement-breakpoint
CREATE TABLE "credit_uses" (
	"subscription_id" bigint PRIMARY KEY NOT NULL,
	"checkout" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "refund_cases" DROP CONSTRAINT "refund_cases_kind_known";--> statement-breakpoint
ALTER TABLE "credit_uses" ADD CONSTRAINT "credit_uses_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_uses" ADD CONSTRAINT "credit_uses_checkout_checkouts_reference_fk" FOREIGN KEY ("checkout") REFERENCES "public"."checkouts"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_uses_of_checkout" ON "credit_uses" USING btree ("checkout");--> statement-breakpoint
ALTER TABLE "refund_cases" ADD CONSTRAINT "refund_cases_kind_known" CHECK ("refund_cases"."kind" in ('request', 'withdrawal', 'return'));