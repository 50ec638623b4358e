ALTER TABLE "subscriptions" DROP CONSTRAINT "subscriptions_ending_known";--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "trial_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "subscriptions_tried" ON "subscriptions" USING btree ("pid","card_last_four") WHERE trial_until is not null;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_ending_known" CHECK ("subscriptions"."ending" in ('ranOut', 'unpaid', 'refunded', 'chargedBack', 'upgraded', 'trialUsed'));