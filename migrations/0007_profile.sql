CREATE TABLE "email_codes" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"code" text,
	"sent_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"tries" integer NOT NULL,
	"asked" integer NOT NULL,
	"asked_since" timestamp with time zone NOT NULL,
	CONSTRAINT "email_codes_lower" CHECK ("email_codes"."email" = lower("email_codes"."email")),
	CONSTRAINT "email_codes_five_tries" CHECK ("email_codes"."tries" between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"gender" smallint DEFAULT 0 NOT NULL,
	"tax_id" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"address_line" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"postal_code" text DEFAULT '' NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	CONSTRAINT "profiles_gender_known" CHECK ("profiles"."gender" between 0 and 2),
	CONSTRAINT "profiles_country_code" CHECK ("profiles"."country" ~ '^([A-Z]{2})?$')
);
--> statement-breakpoint
ALTER TABLE "email_codes" ADD CONSTRAINT "email_codes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_codes_asked" ON "email_codes" USING btree ("asked_since");