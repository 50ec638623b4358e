ALTER TABLE "sandbox_payments" ADD COLUMN "card_expires" text;--> statement-breakpoint
ALTER TABLE "sandbox_subscriptions" ADD COLUMN "card_expires" text;--> statement-breakpoint
ALTER TABLE "provider_subscriptions" ADD COLUMN "card_expires" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "card_expires" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "card_notices" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_card_month" CHECK ("subscriptions"."card_expires" ~ '^[0-9]{4}-[0-9]{2}$');