CREATE TABLE "refund_case_lines" (
	"case_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"held" boolean NOT NULL,
	CONSTRAINT "refund_case_lines_case_id_position_pk" PRIMARY KEY("case_id","position")
);
--> statement-breakpoint
CREATE TABLE "refund_case_steps" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refund_case_steps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"case_id" bigint NOT NULL,
	"state" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"note" text,
	CONSTRAINT "refund_case_steps_state_known" CHECK ("refund_case_steps"."state" in ('requested', 'approved', 'refunding', 'refunded', 'failed', 'declined', 'retracted', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "refund_cases" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refund_cases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"order_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"reason" text,
	"description" text DEFAULT '' NOT NULL,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"refusals" integer DEFAULT 0 NOT NULL,
	"reference" text,
	CONSTRAINT "refund_cases_number_unique" UNIQUE("number"),
	CONSTRAINT "refund_cases_id_order" UNIQUE("id","order_id"),
	CONSTRAINT "refund_cases_kind_known" CHECK ("refund_cases"."kind" in ('request', 'withdrawal')),
	CONSTRAINT "refund_cases_state_known" CHECK ("refund_cases"."state" in ('requested', 'approved', 'refunding', 'refunded', 'failed', 'declined', 'retracted', 'closed')),
	CONSTRAINT "refund_cases_reason_known" CHECK ("refund_cases"."reason" in ('does_not_work', 'not_as_expected', 'bought_by_mistake', 'bought_twice', 'not_needed', 'other')),
	CONSTRAINT "refund_cases_reason_for_requests_alone" CHECK (("refund_cases"."kind" = 'request') = ("refund_cases"."reason" is not null)),
	CONSTRAINT "refund_cases_right_not_declined" CHECK ("refund_cases"."kind" = 'request' or "refund_cases"."state" not in ('requested', 'declined', 'retracted')),
	CONSTRAINT "refund_cases_description_length" CHECK (char_length("refund_cases"."description") <= 2000)
);
--> statement-breakpoint
ALTER TABLE "refund_case_lines" ADD CONSTRAINT "refund_case_lines_case" FOREIGN KEY ("case_id","order_id") REFERENCES "public"."refund_cases"("id","order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_case_lines" ADD CONSTRAINT "refund_case_lines_line" FOREIGN KEY ("order_id","position") REFERENCES "public"."order_lines"("order_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_case_steps" ADD CONSTRAINT "refund_case_steps_case_id_refund_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."refund_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_cases" ADD CONSTRAINT "refund_cases_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_cases" ADD CONSTRAINT "refund_cases_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "refund_case_lines_held_once" ON "refund_case_lines" USING btree ("order_id","position") WHERE held;--> statement-breakpoint
CREATE INDEX "refund_case_steps_of_case" ON "refund_case_steps" USING btree ("case_id","id");--> statement-breakpoint
CREATE INDEX "refund_cases_of_member" ON "refund_cases" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "refund_cases_of_order" ON "refund_cases" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refund_cases_by_state" ON "refund_cases" USING btree ("state","id");--> statement-breakpoint
-- By hand:
CREATE TRIGGER refund_case_steps_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON refund_case_steps
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
