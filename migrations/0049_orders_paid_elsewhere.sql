ALTER TABLE "orders" DROP CONSTRAINT "orders_origin_known";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "outside_document" text;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_document_once" UNIQUE("outside_document");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_document_of_entered" CHECK (("orders"."origin" = 'entered') = ("orders"."outside_document" is not null));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_document_length" CHECK (char_length("orders"."outside_document") between 1 and 100);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_origin_known" CHECK ("orders"."origin" in ('checkout', 'renewal', 'given', 'import', 'entered'));