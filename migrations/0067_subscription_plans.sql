CREATE TABLE "plan_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "plan_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subscription_id" bigint NOT NULL,
	"state" text NOT NULL,
	"from_pid" integer NOT NULL,
	"from_term" text NOT NULL,
	"pid" integer NOT NULL,
	"term" text NOT NULL,
	"quantity" smallint NOT NULL,
	"charge" bigint NOT NULL,
	"credit" bigint NOT NULL,
	"renewal_amount" bigint NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"effective_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"payment" text,
	CONSTRAINT "plan_changes_state_known" CHECK ("plan_changes"."state" in ('asked', 'scheduled', 'done', 'takenBack', 'refused', 'overtaken')),
	CONSTRAINT "plan_changes_closed" CHECK (("plan_changes"."closed_at" is null) = ("plan_changes"."state" in ('asked', 'scheduled'))),
	CONSTRAINT "plan_changes_amounts" CHECK ("plan_changes"."charge" >= 0 and "plan_changes"."credit" >= 0 and "plan_changes"."renewal_amount" >= 0)
);
--> statement-breakpoint
ALTER TABLE "subscription_steps" DROP CONSTRAINT "subscription_steps_known";--> statement-breakpoint
ALTER TABLE "subscriptions" DROP CONSTRAINT "subscriptions_state_known";--> statement-breakpoint
ALTER TABLE "sandbox_subscriptions" ADD COLUMN "next_every" text;--> statement-breakpoint
ALTER TABLE "sandbox_subscriptions" ADD COLUMN "paused_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscription_periods" ADD COLUMN "replaced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "quantity" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "credited" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "plan_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "replaced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "paused_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "paused_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "plan_changes" ADD CONSTRAINT "plan_changes_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plan_changes_of" ON "plan_changes" USING btree ("subscription_id","requested_at");--> statement-breakpoint
CREATE UNIQUE INDEX "plan_changes_open_once" ON "plan_changes" USING btree ("subscription_id") WHERE closed_at is null;--> statement-breakpoint
ALTER TABLE "subscription_steps" ADD CONSTRAINT "subscription_steps_known" CHECK ("subscription_steps"."step" in ('failed', 'late', 'stopped', 'resumed', 'paused', 'unpaused'));--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_quantity" CHECK ("subscriptions"."quantity" >= 1 and "subscriptions"."credited" >= 0);--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_pause_whole" CHECK (("subscriptions"."paused_from" is null) = ("subscriptions"."paused_until" is null) and "subscriptions"."paused_until" > "subscriptions"."paused_from");--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_paused_for_a_time" CHECK ("subscriptions"."state" <> 'paused' or "subscriptions"."paused_from" is not null);--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_state_known" CHECK ("subscriptions"."state" in ('active', 'pastDue', 'paused', 'cancelled', 'ended'));