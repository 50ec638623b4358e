ALTER TABLE "checkouts" ADD COLUMN "sold_by" text DEFAULT 'vendor' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "sold_by" text DEFAULT 'vendor' NOT NULL;--> statement-breakpoint
UPDATE "checkouts" SET "sold_by" = 'provider' WHERE "provider" = 'paddle';--> statement-breakpoint
UPDATE "orders" SET "sold_by" = 'provider' WHERE "provider" = 'paddle';--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_sold_by_known" CHECK ("checkouts"."sold_by" in ('vendor', 'provider'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_sold_by_known" CHECK ("orders"."sold_by" in ('vendor', 'provider'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_sold_by_provider" CHECK ("orders"."sold_by" = 'vendor' or "orders"."provider" is not null);