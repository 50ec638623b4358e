CREATE TABLE "strays" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "strays_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"checkout" text NOT NULL,
	"subscription" text,
	"amount" bigint,
	"currency" text,
	"agreed_amount" bigint,
	"agreed_currency" text,
	"opened_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"operator" text,
	CONSTRAINT "strays_once" UNIQUE("provider","kind","name"),
	CONSTRAINT "strays_kind_known" CHECK ("strays"."kind" in ('payment', 'subscription', 'renewal')),
	CONSTRAINT "strays_closed_by_somebody" CHECK (("strays"."closed_at" is null) = ("strays"."operator" is null))
);--> statement-breakpoint
ALTER TABLE "provider_subscriptions" ADD COLUMN "bought_in" text;--> statement-breakpoint
CREATE INDEX "strays_open" ON "strays" USING btree ("opened_at","id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "subscriptions_of_provider" ON "subscriptions" USING btree ("provider","provider_subscription");--> statement-breakpoint
ALTER TABLE "provider_subscriptions" ADD CONSTRAINT "provider_subscriptions_bought_once" UNIQUE("provider","bought_in");--> statement-breakpoint
DROP INDEX "purchase_credits_of_line";--> statement-breakpoint
ALTER TABLE "purchase_credits" DROP CONSTRAINT "purchase_credits_checkout_upgrade_order_id_position_pk";--> statement-breakpoint
ALTER TABLE "purchase_credits" ADD COLUMN "toward" integer;--> statement-breakpoint
UPDATE "purchase_credits" SET "toward" = (
  SELECT ("checkouts"."lines" -> "purchase_credits"."upgrade"::int ->> 'pid')::int
  FROM "checkouts" WHERE "checkouts"."reference" = "purchase_credits"."checkout");--> statement-breakpoint
-- What was bought for it was given back: it holds nothing.
DELETE FROM "purchase_credits" WHERE NOT EXISTS (
  SELECT FROM "checkouts" JOIN "order_lines" ON "order_lines"."order_id" = "checkouts"."order_id"
    AND "order_lines"."position" = "purchase_credits"."upgrade"
  WHERE "checkouts"."reference" = "purchase_credits"."checkout" AND "order_lines"."status" = 0);--> statement-breakpoint
-- Counted more than once towards the same: one of them holds it.
DELETE FROM "purchase_credits" "later" USING "purchase_credits" "first"
WHERE "later"."order_id" = "first"."order_id" AND "later"."position" = "first"."position"
  AND "later"."toward" = "first"."toward"
  AND ("later"."checkout", "later"."upgrade") > ("first"."checkout", "first"."upgrade");--> statement-breakpoint
ALTER TABLE "purchase_credits" ALTER COLUMN "toward" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase_credits" ADD CONSTRAINT "purchase_credits_once" PRIMARY KEY("order_id","position","toward");--> statement-breakpoint
CREATE INDEX "purchase_credits_of_checkout" ON "purchase_credits" USING btree ("checkout");--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "withdrawn" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "withdrawn_at" timestamp with time zone;
