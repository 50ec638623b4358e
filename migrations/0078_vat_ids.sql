CREATE TABLE "vat_answers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vat_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"country" text NOT NULL,
	"tax_id" text NOT NULL,
	"number" text NOT NULL,
	"valid" boolean NOT NULL,
	"answered_at" timestamp with time zone NOT NULL,
	"consultation" text,
	"requester" text,
	"name" text,
	"address" text,
	CONSTRAINT "vat_answers_country_code" CHECK ("vat_answers"."country" ~ '^[A-Z]{2}$')
);
--> statement-breakpoint
CREATE TABLE "vat_ids" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"country" text NOT NULL,
	"tax_id" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"failures" smallint DEFAULT 0 NOT NULL,
	"problem" text
);
--> statement-breakpoint
ALTER TABLE "vat_answers" ADD CONSTRAINT "vat_answers_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vat_ids" ADD CONSTRAINT "vat_ids_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vat_answers_newest" ON "vat_answers" USING btree ("member_id","answered_at");--> statement-breakpoint
CREATE INDEX "vat_answers_invalid" ON "vat_answers" USING btree ("answered_at") WHERE not valid;--> statement-breakpoint
CREATE INDEX "vat_ids_next" ON "vat_ids" USING btree ("next_at");