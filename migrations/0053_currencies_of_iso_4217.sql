ALTER TABLE "gift_claims" DROP CONSTRAINT "gift_claims_currency_known";--> statement-breakpoint
ALTER TABLE "gift_codes" DROP CONSTRAINT "gift_codes_currency_known";--> statement-breakpoint
ALTER TABLE "members" DROP CONSTRAINT "members_currency_known";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_currency_known";--> statement-breakpoint
ALTER TABLE "subscriptions" DROP CONSTRAINT "subscriptions_currency_known";--> statement-breakpoint
ALTER TABLE "gift_claims" ADD CONSTRAINT "gift_claims_currency_code" CHECK ("gift_claims"."currency" ~ '^[A-Z]{3}$');--> statement-breakpoint
ALTER TABLE "gift_codes" ADD CONSTRAINT "gift_codes_currency_code" CHECK ("gift_codes"."currency" ~ '^[A-Z]{3}$');--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_currency_code" CHECK ("members"."currency" ~ '^[A-Z]{3}$');--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_currency_code" CHECK ("orders"."currency" ~ '^[A-Z]{3}$');--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_currency_code" CHECK ("subscriptions"."currency" ~ '^[A-Z]{3}$');