CREATE TABLE "cancellations" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"subscription_id" bigint,
	"begun_at" timestamp with time zone NOT NULL,
	"reason" smallint,
	"words" text,
	"offer_taken_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	CONSTRAINT "cancellations_reason_known" CHECK ("cancellations"."reason" between 1 and 4)
);
--> statement-breakpoint
CREATE TABLE "provider_subscriptions" (
	"provider" text NOT NULL,
	"subscription" text NOT NULL,
	"checkout" text NOT NULL,
	"state" text,
	"paid_until" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"at" timestamp with time zone,
	"card_brand" text,
	"card_last_four" text,
	"card_at" timestamp with time zone,
	CONSTRAINT "provider_subscriptions_provider_subscription_pk" PRIMARY KEY("provider","subscription")
);
--> statement-breakpoint
CREATE TABLE "renewal_payments" (
	"provider" text NOT NULL,
	"payment" text NOT NULL,
	"subscription" text NOT NULL,
	"state" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"refunded" integer[] DEFAULT '{}' NOT NULL,
	"currency" text NOT NULL,
	"total" bigint NOT NULL,
	"order_id" bigint,
	CONSTRAINT "renewal_payments_provider_payment_pk" PRIMARY KEY("provider","payment")
);
--> statement-breakpoint
CREATE TABLE "subscription_periods" (
	"order_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"subscription_id" bigint NOT NULL,
	CONSTRAINT "subscription_periods_order_id_position_pk" PRIMARY KEY("order_id","position")
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reference" text NOT NULL,
	"member_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"pid" integer NOT NULL,
	"term" text NOT NULL,
	"state" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"paid_until" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ending" text,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"renewal_amount" bigint NOT NULL,
	"provider" text,
	"checkout" text,
	"provider_subscription" text,
	"card_brand" text,
	"card_last_four" text,
	"noticed_for" timestamp with time zone,
	"reminded" smallint DEFAULT 0 NOT NULL,
	"look_at" timestamp with time zone,
	CONSTRAINT "subscriptions_reference_unique" UNIQUE("reference"),
	CONSTRAINT "subscriptions_line_once" UNIQUE("order_id","position"),
	CONSTRAINT "subscriptions_state_known" CHECK ("subscriptions"."state" in ('active', 'pastDue', 'cancelled', 'ended')),
	CONSTRAINT "subscriptions_ending_known" CHECK ("subscriptions"."ending" in ('ranOut', 'unpaid', 'refunded', 'chargedBack', 'upgraded')),
	CONSTRAINT "subscriptions_ended_once" CHECK (("subscriptions"."state" = 'ended') = ("subscriptions"."ended_at" is not null)),
	CONSTRAINT "subscriptions_ended_for_a_reason" CHECK (("subscriptions"."ended_at" is null) = ("subscriptions"."ending" is null)),
	CONSTRAINT "subscriptions_term_known" CHECK ("subscriptions"."term" in ('1M', '2M', '1Y', '2Y', '3Y', '4Y', 'LFT', 'FREE')),
	CONSTRAINT "subscriptions_currency_known" CHECK ("subscriptions"."currency" in ('USD', 'EUR', 'JPY', 'GBP')),
	CONSTRAINT "subscriptions_amounts_not_negative" CHECK ("subscriptions"."amount" >= 0 and "subscriptions"."renewal_amount" >= 0),
	CONSTRAINT "subscriptions_last_four" CHECK ("subscriptions"."card_last_four" ~ '^[0-9]{4}$')
);
--> statement-breakpoint
DROP INDEX "sandbox_subscriptions_due";--> statement-breakpoint
ALTER TABLE "sandbox_subscriptions" ADD COLUMN "card_brand" text;--> statement-breakpoint
ALTER TABLE "sandbox_subscriptions" ADD COLUMN "card_last_four" text;--> statement-breakpoint
ALTER TABLE "sandbox_subscriptions" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_subscriptions" ADD COLUMN "charge_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "discount" text;--> statement-breakpoint
ALTER TABLE "cancellations" ADD CONSTRAINT "cancellations_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancellations" ADD CONSTRAINT "cancellations_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewal_payments" ADD CONSTRAINT "renewal_payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_periods" ADD CONSTRAINT "subscription_periods_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_periods" ADD CONSTRAINT "subscription_periods_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cancellations_of_member" ON "cancellations" USING btree ("member_id","begun_at");--> statement-breakpoint
CREATE INDEX "provider_subscriptions_of_checkout" ON "provider_subscriptions" USING btree ("provider","checkout");--> statement-breakpoint
CREATE INDEX "renewal_payments_of" ON "renewal_payments" USING btree ("provider","subscription");--> statement-breakpoint
CREATE INDEX "subscription_periods_of" ON "subscription_periods" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "subscriptions_of_member" ON "subscriptions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "subscriptions_of_checkout" ON "subscriptions" USING btree ("provider","checkout");--> statement-breakpoint
CREATE INDEX "subscriptions_to_look_at" ON "subscriptions" USING btree ("look_at") WHERE look_at is not null;--> statement-breakpoint
CREATE INDEX "sandbox_subscriptions_due" ON "sandbox_subscriptions" USING btree ("charge_at") WHERE not ended;--> statement-breakpoint
-- By hand:
UPDATE "sandbox_subscriptions" SET "charge_at" = "paid_until";--> statement-breakpoint
ALTER TABLE "sandbox_subscriptions" ALTER COLUMN "charge_at" SET NOT NULL;
