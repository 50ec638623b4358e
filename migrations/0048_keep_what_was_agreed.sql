CREATE TABLE "agreements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "agreements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint,
	"checkout" text,
	"version" text NOT NULL,
	"agreed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "agreements_of_one_thing" CHECK (("agreements"."member_id" is null) <> ("agreements"."checkout" is null))
);
--> statement-breakpoint
CREATE TABLE "legal_versions" (
	"version" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"language" text NOT NULL,
	"title" text,
	"date" text,
	"text" text,
	"address" text,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "legal_versions_kind_known" CHECK ("legal_versions"."kind" in ('imprint', 'privacy', 'terms', 'withdrawal', 'licence')),
	CONSTRAINT "legal_versions_somewhere" CHECK (("legal_versions"."text" is null) <> ("legal_versions"."address" is null))
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "enclosures" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_checkout_checkouts_reference_fk" FOREIGN KEY ("checkout") REFERENCES "public"."checkouts"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_version_legal_versions_version_fk" FOREIGN KEY ("version") REFERENCES "public"."legal_versions"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agreements_of_member" ON "agreements" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "agreements_of_checkout" ON "agreements" USING btree ("checkout");