CREATE TABLE "blocks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "blocks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"reason" text NOT NULL,
	"operator" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"lifted_at" timestamp with time zone,
	"lifted_by" text,
	CONSTRAINT "blocks_kind_known" CHECK ("blocks"."kind" in ('email', 'mailDomain', 'network', 'networkCountry', 'cardCountry')),
	CONSTRAINT "blocks_lifted_by_somebody" CHECK (("blocks"."lifted_at" is null) = ("blocks"."lifted_by" is null)),
	CONSTRAINT "blocks_reason_length" CHECK (char_length("blocks"."reason") <= 500)
);
--> statement-breakpoint
CREATE TABLE "order_reviews" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_reviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"order_id" bigint NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"marks" text[] NOT NULL,
	"facts" jsonb NOT NULL,
	"resting" boolean NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"operator" text,
	"note" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "order_reviews_number_unique" UNIQUE("number"),
	CONSTRAINT "order_reviews_orderId_unique" UNIQUE("order_id"),
	CONSTRAINT "order_reviews_state_known" CHECK ("order_reviews"."state" in ('open', 'released', 'refunded', 'ended')),
	CONSTRAINT "order_reviews_decided" CHECK (("order_reviews"."state" = 'open') = ("order_reviews"."decided_at" is null)),
	CONSTRAINT "order_reviews_note_length" CHECK (char_length("order_reviews"."note") <= 500)
);
--> statement-breakpoint
CREATE TABLE "payment_attempts" (
	"checkout" text PRIMARY KEY NOT NULL,
	"network" text NOT NULL,
	"network_country" text,
	"card_country" text,
	"begun_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_risks" (
	"provider" text NOT NULL,
	"payment" text NOT NULL,
	"level" text,
	"review" text,
	"warned_at" timestamp with time zone,
	CONSTRAINT "payment_risks_provider_payment_pk" PRIMARY KEY("provider","payment"),
	CONSTRAINT "payment_risks_level_known" CHECK ("payment_risks"."level" in ('normal', 'elevated', 'highest')),
	CONSTRAINT "payment_risks_review_known" CHECK ("payment_risks"."review" in ('open', 'approved', 'rejected'))
);
--> statement-breakpoint
CREATE TABLE "refused_payments" (
	"provider" text NOT NULL,
	"attempt" text NOT NULL,
	"checkout" text NOT NULL,
	"refused_at" timestamp with time zone NOT NULL,
	CONSTRAINT "refused_payments_provider_attempt_pk" PRIMARY KEY("provider","attempt")
);
--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "refusals" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_reviews" ADD CONSTRAINT "order_reviews_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_checkout_checkouts_reference_fk" FOREIGN KEY ("checkout") REFERENCES "public"."checkouts"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refused_payments" ADD CONSTRAINT "refused_payments_checkout_checkouts_reference_fk" FOREIGN KEY ("checkout") REFERENCES "public"."checkouts"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "blocks_once" ON "blocks" USING btree ("kind","value") WHERE lifted_at is null;--> statement-breakpoint
CREATE INDEX "order_reviews_by_state" ON "order_reviews" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "payment_attempts_from" ON "payment_attempts" USING btree ("network","begun_at");--> statement-breakpoint
CREATE INDEX "payment_attempts_begun" ON "payment_attempts" USING btree ("begun_at");--> statement-breakpoint
CREATE INDEX "refused_payments_of" ON "refused_payments" USING btree ("checkout");--> statement-breakpoint
CREATE INDEX "refused_payments_at" ON "refused_payments" USING btree ("refused_at");