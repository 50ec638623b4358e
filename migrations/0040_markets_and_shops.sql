DROP INDEX "gift_codes_free";--> statement-breakpoint
ALTER TABLE "gift_codes" ADD COLUMN "site" text;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "country" text;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "currency" text;--> statement-breakpoint
CREATE INDEX "gift_codes_free" ON "gift_codes" USING btree ("campaign","currency","amount","site","id") WHERE claim_id is null;--> statement-breakpoint
ALTER TABLE "gift_codes" ADD CONSTRAINT "gift_codes_site_known" CHECK ("gift_codes"."site" in ('US', 'UK', 'DE', 'FR', 'JP'));--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_country_code" CHECK ("members"."country" ~ '^[A-Z]{2}$');--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_currency_known" CHECK ("members"."currency" in ('USD', 'EUR', 'JPY', 'GBP'));