ALTER TABLE "checkouts" ADD COLUMN "affiliate" text;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "return_to" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "affiliate" text;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_affiliate_length" CHECK (char_length("orders"."affiliate") between 1 and 100);