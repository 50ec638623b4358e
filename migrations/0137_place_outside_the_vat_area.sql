ALTER TABLE "checkouts" ADD COLUMN "postal_code" text;--> statement-breakpoint
ALTER TABLE "country_evidence" ADD COLUMN "postal_code" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "postal_code" text;--> statement-breakpoint
ALTER TABLE "quotations" ADD COLUMN "postal_code" text;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_postal_code_length" CHECK (char_length("checkouts"."postal_code") between 1 and 20);--> statement-breakpoint
ALTER TABLE "country_evidence" ADD CONSTRAINT "country_evidence_postal_code_length" CHECK (char_length("country_evidence"."postal_code") between 1 and 20);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_postal_code_length" CHECK (char_length("orders"."postal_code") between 1 and 20);--> statement-breakpoint
ALTER TABLE "quotations" ADD CONSTRAINT "quotations_postal_code_length" CHECK (char_length("quotations"."postal_code") between 1 and 20);