CREATE TABLE "reconciliations" (
	"provider" text PRIMARY KEY NOT NULL,
	"reached_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"checkout" text NOT NULL,
	"currency" text NOT NULL,
	"total" bigint NOT NULL,
	"items" jsonb NOT NULL,
	"state" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"refunded" integer[] DEFAULT '{}' NOT NULL,
	"card_brand" text,
	"card_last_four" text,
	"subscription" text,
	"renewal" boolean DEFAULT false NOT NULL,
	CONSTRAINT "sandbox_payments_last_four" CHECK ("sandbox_payments"."card_last_four" ~ '^[0-9]{4}$')
);
--> statement-breakpoint
CREATE TABLE "sandbox_refunds" (
	"key" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"payment" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_secrets" (
	"purpose" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"checkout" text NOT NULL,
	"currency" text NOT NULL,
	"every" text NOT NULL,
	"amount" bigint NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"periods" integer NOT NULL,
	"paid_until" timestamp with time zone NOT NULL,
	"cancelled" boolean DEFAULT false NOT NULL,
	"ended" boolean DEFAULT false NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"provider" text NOT NULL,
	"event" text NOT NULL,
	"kind" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"tells" jsonb,
	CONSTRAINT "webhook_deliveries_provider_event_pk" PRIMARY KEY("provider","event")
);
--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD CONSTRAINT "sandbox_refunds_payment_sandbox_payments_id_fk" FOREIGN KEY ("payment") REFERENCES "public"."sandbox_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sandbox_payments_changed" ON "sandbox_payments" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "sandbox_subscriptions_due" ON "sandbox_subscriptions" USING btree ("paid_until") WHERE not ended;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_received" ON "webhook_deliveries" USING btree ("received_at");