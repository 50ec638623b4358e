CREATE TABLE "country_evidence" (
	"checkout" text NOT NULL,
	"source" text NOT NULL,
	"country" text NOT NULL,
	"noted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "country_evidence_checkout_source_pk" PRIMARY KEY("checkout","source"),
	CONSTRAINT "country_evidence_source_known" CHECK ("country_evidence"."source" in ('told', 'network', 'card', 'bank', 'confirmed')),
	CONSTRAINT "country_evidence_country_code" CHECK ("country_evidence"."country" ~ '^[A-Z]{2}$')
);
--> statement-breakpoint
ALTER TABLE "country_evidence" ADD CONSTRAINT "country_evidence_checkout_checkouts_reference_fk" FOREIGN KEY ("checkout") REFERENCES "public"."checkouts"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "country_evidence_noted" ON "country_evidence" USING btree ("noted_at");