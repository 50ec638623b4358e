CREATE TABLE "company_people" (
	"company_id" bigint NOT NULL,
	"person_id" bigint NOT NULL,
	"role" text NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	CONSTRAINT "company_people_company_id_person_id_pk" PRIMARY KEY("company_id","person_id"),
	CONSTRAINT "company_people_role_known" CHECK ("company_people"."role" in ('owner', 'billing', 'technical', 'user')),
	CONSTRAINT "company_people_not_itself" CHECK ("company_people"."company_id" <> "company_people"."person_id")
);
--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "kind" text DEFAULT 'person' NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "billing_email" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "company_id" bigint;--> statement-breakpoint
ALTER TABLE "company_people" ADD CONSTRAINT "company_people_company_id_members_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_people" ADD CONSTRAINT "company_people_person_id_members_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_people_of_person" ON "company_people" USING btree ("person_id");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_company_id_members_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_company" ON "sessions" USING btree ("company_id") WHERE company_id is not null;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_kind_known" CHECK ("members"."kind" in ('person', 'company'));--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_billing_lower" CHECK ("members"."billing_email" = lower("members"."billing_email"));--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_billing_of_company" CHECK ("members"."billing_email" is null or "members"."kind" = 'company');--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_company_closed" CHECK ("members"."kind" = 'person' or ("members"."email" like '%@account.invalid' and "members"."password_hash" = '!'
        and "members"."proven_email" is null and "members"."second_factor_since" is null));