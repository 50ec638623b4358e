CREATE TABLE "case_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "case_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"member_id" bigint,
	"operator" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "case_notes_length" CHECK (char_length("case_notes"."text") between 1 and 10000)
);
--> statement-breakpoint
CREATE TABLE "case_work" (
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"assigned_to" text,
	"snoozed_until" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "case_work_kind_key_pk" PRIMARY KEY("kind","key")
);
--> statement-breakpoint
ALTER TABLE "case_notes" ADD CONSTRAINT "case_notes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_notes_of_case" ON "case_notes" USING btree ("kind","key","id");--> statement-breakpoint
CREATE INDEX "case_notes_of_member" ON "case_notes" USING btree ("member_id");