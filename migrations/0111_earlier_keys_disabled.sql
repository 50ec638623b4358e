ALTER TABLE "earlier_keys" ADD COLUMN "disabled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "earlier_keys" ADD COLUMN "disabled_because" text;--> statement-breakpoint
ALTER TABLE "earlier_keys" ADD CONSTRAINT "earlier_keys_disabled_with_reason" CHECK (("earlier_keys"."disabled_at" is null) = ("earlier_keys"."disabled_because" is null));