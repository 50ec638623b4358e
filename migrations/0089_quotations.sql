CREATE TABLE "quotation_series" (
	"name" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "quotation_series_counts_from_1" CHECK ("quotation_series"."last" > 0)
);
--> statement-breakpoint
CREATE TABLE "quotations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quotations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"key" text NOT NULL,
	"member_id" bigint,
	"email" text NOT NULL,
	"buyer" jsonb NOT NULL,
	"language" text NOT NULL,
	"country" text NOT NULL,
	"currency" text NOT NULL,
	"vat_basis_points" integer NOT NULL,
	"catalogue_version" integer NOT NULL,
	"lines" jsonb NOT NULL,
	"total" bigint NOT NULL,
	"purchase_order" text,
	"note" text,
	"operator" text,
	"created_at" timestamp with time zone NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"checkout" text,
	"accepted_at" timestamp with time zone,
	CONSTRAINT "quotations_number_unique" UNIQUE("number"),
	CONSTRAINT "quotations_key_unique" UNIQUE("key"),
	CONSTRAINT "quotations_total_positive" CHECK ("quotations"."total" > 0)
);
--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "quotation" bigint;--> statement-breakpoint
ALTER TABLE "quotations" ADD CONSTRAINT "quotations_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotations" ADD CONSTRAINT "quotations_catalogue_version_catalogue_versions_version_fk" FOREIGN KEY ("catalogue_version") REFERENCES "public"."catalogue_versions"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quotations_of_member" ON "quotations" USING btree ("member_id") WHERE member_id is not null;--> statement-breakpoint
CREATE INDEX "quotations_to" ON "quotations" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "quotations_valid" ON "quotations" USING btree ("valid_until");