CREATE TABLE "operator_company_accounts" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"operator_id" bigint NOT NULL,
	"linked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "operator_company_accounts_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
ALTER TABLE "operator_company_accounts" ADD CONSTRAINT "operator_company_accounts_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "operator_company_accounts_operator" ON "operator_company_accounts" USING btree ("operator_id");