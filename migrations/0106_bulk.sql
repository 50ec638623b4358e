CREATE TABLE "bulk_changes" (
	"run_id" integer NOT NULL,
	"order_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"before" integer NOT NULL,
	"after" integer NOT NULL,
	"taken_back" text,
	CONSTRAINT "bulk_changes_run_id_order_id_position_pk" PRIMARY KEY("run_id","order_id","position"),
	CONSTRAINT "bulk_changes_taken_back_known" CHECK ("bulk_changes"."taken_back" in ('undone', 'kept'))
);
--> statement-breakpoint
CREATE TABLE "bulk_letters" (
	"run_id" integer NOT NULL,
	"member_id" bigint NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bulk_letters_run_id_member_id_pk" PRIMARY KEY("run_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "bulk_runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bulk_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"act" text NOT NULL,
	"amount" integer,
	"selection" jsonb NOT NULL,
	"notices" jsonb,
	"reason" text NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"expected" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"passed" integer DEFAULT 0 NOT NULL,
	"last_id" bigint DEFAULT 0 NOT NULL,
	"last_position" smallint DEFAULT -1 NOT NULL,
	"started_by" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "bulk_runs_act_known" CHECK ("bulk_runs"."act" in ('term', 'updates', 'seats', 'notify')),
	CONSTRAINT "bulk_runs_state_known" CHECK ("bulk_runs"."state" in ('running', 'stopped', 'done', 'undoing', 'undone')),
	CONSTRAINT "bulk_runs_amount_or_notices" CHECK (num_nonnulls("bulk_runs"."amount", "bulk_runs"."notices") = 1),
	CONSTRAINT "bulk_runs_reason_length" CHECK (char_length("bulk_runs"."reason") between 1 and 500)
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "extra_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "extra_updates_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "extra_seats" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD CONSTRAINT "bulk_changes_run_id_bulk_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."bulk_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD CONSTRAINT "bulk_changes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_letters" ADD CONSTRAINT "bulk_letters_run_id_bulk_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."bulk_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_letters" ADD CONSTRAINT "bulk_letters_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_changes_of_order" ON "bulk_changes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "bulk_letters_of_member" ON "bulk_letters" USING btree ("member_id");--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_extra_days_within" CHECK ("order_lines"."extra_days" between 0 and 3660);--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_extra_updates_days_within" CHECK ("order_lines"."extra_updates_days" between 0 and 3660);--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_extra_seats_within" CHECK ("order_lines"."extra_seats" between 0 and 1000);