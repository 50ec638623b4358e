ALTER TABLE "checkouts" ADD COLUMN "purchase_order" text;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "buyer_reference" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "purchase_order" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "buyer_reference" text;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_purchase_order_length" CHECK (char_length("orders"."purchase_order") between 1 and 50);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_buyer_reference_length" CHECK (char_length("orders"."buyer_reference") between 1 and 100);