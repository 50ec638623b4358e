CREATE TABLE "payment_fees" (
	"provider" text NOT NULL,
	"payment" text NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "payment_fees_provider_payment_pk" PRIMARY KEY("provider","payment")
);
--> statement-breakpoint
CREATE TABLE "dispute_lines" (
	"dispute_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"resting" boolean NOT NULL,
	CONSTRAINT "dispute_lines_dispute_id_order_id_position_pk" PRIMARY KEY("dispute_id","order_id","position")
);
--> statement-breakpoint
CREATE TABLE "dispute_steps" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dispute_steps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"dispute_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_kind" text NOT NULL,
	"actor" text NOT NULL,
	"note" text,
	CONSTRAINT "dispute_steps_kind_known" CHECK ("dispute_steps"."kind" in ('inquiry', 'inquiryAnswered', 'open', 'submitted', 'withdrawn', 'won', 'lost', 'refused', 'wonLate')),
	CONSTRAINT "dispute_steps_actor_known" CHECK ("dispute_steps"."actor_kind" in ('provider', 'operator', 'time')),
	CONSTRAINT "dispute_steps_actor_named" CHECK ("dispute_steps"."actor_kind" = 'operator' or "dispute_steps"."actor" = "dispute_steps"."actor_kind")
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "disputes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"provider" text NOT NULL,
	"dispute" text NOT NULL,
	"payment" text NOT NULL,
	"order_id" bigint,
	"stage" text NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"respond_by" timestamp with time zone,
	"fee_currency" text,
	"fee" bigint,
	"statement" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "disputes_number_unique" UNIQUE("number"),
	CONSTRAINT "disputes_once" UNIQUE("provider","dispute"),
	CONSTRAINT "disputes_stage_known" CHECK ("disputes"."stage" in ('inquiry', 'inquiryAnswered', 'open', 'submitted', 'withdrawn', 'won', 'lost')),
	CONSTRAINT "disputes_amount_not_negative" CHECK ("disputes"."amount" >= 0),
	CONSTRAINT "disputes_currency_code" CHECK ("disputes"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "disputes_fee_of_currency" CHECK (("disputes"."fee" is null) = ("disputes"."fee_currency" is null)),
	CONSTRAINT "disputes_statement_length" CHECK (char_length("disputes"."statement") <= 5000)
);
--> statement-breakpoint
CREATE TABLE "member_downloads" (
	"member_id" bigint NOT NULL,
	"release_id" integer NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"network" text NOT NULL,
	CONSTRAINT "member_downloads_member_id_release_id_pk" PRIMARY KEY("member_id","release_id")
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "disputed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "dispute_lines" ADD CONSTRAINT "dispute_lines_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_lines" ADD CONSTRAINT "dispute_lines_line" FOREIGN KEY ("order_id","position") REFERENCES "public"."order_lines"("order_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_steps" ADD CONSTRAINT "dispute_steps_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_downloads" ADD CONSTRAINT "member_downloads_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_downloads" ADD CONSTRAINT "member_downloads_release_id_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."releases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dispute_lines_resting" ON "dispute_lines" USING btree ("order_id","position") WHERE resting;--> statement-breakpoint
CREATE INDEX "dispute_steps_of" ON "dispute_steps" USING btree ("dispute_id","id");--> statement-breakpoint
CREATE INDEX "disputes_of_payment" ON "disputes" USING btree ("provider","payment");--> statement-breakpoint
CREATE INDEX "disputes_of_order" ON "disputes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "disputes_by_stage" ON "disputes" USING btree ("stage","respond_by");--> statement-breakpoint
-- By hand:
CREATE TRIGGER dispute_steps_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON dispute_steps
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
