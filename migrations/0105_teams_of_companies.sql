CREATE TABLE "company_group_people" (
	"group_id" bigint NOT NULL,
	"person_id" bigint NOT NULL,
	CONSTRAINT "company_group_people_group_id_person_id_pk" PRIMARY KEY("group_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "company_groups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "company_groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "company_groups_name" UNIQUE("company_id","name"),
	CONSTRAINT "company_groups_name_length" CHECK (char_length("company_groups"."name") between 1 and 60)
);
--> statement-breakpoint
CREATE TABLE "company_seat_rules" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "company_seat_rules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"line" text NOT NULL,
	"platform" text NOT NULL,
	"group_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "company_seat_rules_once" UNIQUE NULLS NOT DISTINCT("company_id","line","platform","group_id"),
	CONSTRAINT "company_seat_rules_platform_known" CHECK ("company_seat_rules"."platform" in ('win', 'mac', 'linux', 'mobile'))
);
--> statement-breakpoint
ALTER TABLE "company_group_people" ADD CONSTRAINT "company_group_people_group_id_company_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."company_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_group_people" ADD CONSTRAINT "company_group_people_person_id_members_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_groups" ADD CONSTRAINT "company_groups_company_id_members_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_seat_rules" ADD CONSTRAINT "company_seat_rules_company_id_members_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_seat_rules" ADD CONSTRAINT "company_seat_rules_group_id_company_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."company_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_group_people_of_person" ON "company_group_people" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "company_seat_rules_of_group" ON "company_seat_rules" USING btree ("group_id");