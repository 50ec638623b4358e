CREATE TABLE "handovers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "handovers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"giver_id" bigint NOT NULL,
	"sender" text NOT NULL,
	"email" text NOT NULL,
	"language" text NOT NULL,
	"network" text NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"held_until" timestamp with time zone NOT NULL,
	"code_hash" "bytea",
	"sent_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	"stop_hash" "bytea" NOT NULL,
	"ended_at" timestamp with time zone,
	"outcome" text,
	"accepted_by" bigint,
	CONSTRAINT "handovers_code" UNIQUE("code_hash"),
	CONSTRAINT "handovers_stop" UNIQUE("stop_hash"),
	CONSTRAINT "handovers_outcome_known" CHECK ("handovers"."outcome" in ('accepted', 'stopped', 'expired', 'void')),
	CONSTRAINT "handovers_ended" CHECK (("handovers"."ended_at" is null) = ("handovers"."outcome" is null)),
	CONSTRAINT "handovers_sent_whole" CHECK (("handovers"."sent_at" is null) = ("handovers"."code_hash" is null) and ("handovers"."sent_at" is null) = ("handovers"."due_at" is null)),
	CONSTRAINT "handovers_accepted_was_sent" CHECK ("handovers"."outcome" <> 'accepted' or "handovers"."sent_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_giver_id_members_id_fk" FOREIGN KEY ("giver_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_accepted_by_members_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_line" FOREIGN KEY ("order_id","position") REFERENCES "public"."order_lines"("order_id","position") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "handovers_one_open" ON "handovers" USING btree ("order_id","position") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "handovers_of_line" ON "handovers" USING btree ("order_id","position");--> statement-breakpoint
CREATE INDEX "handovers_of_giver" ON "handovers" USING btree ("giver_id");--> statement-breakpoint
CREATE INDEX "handovers_accepted_by" ON "handovers" USING btree ("accepted_by");--> statement-breakpoint
CREATE INDEX "handovers_open" ON "handovers" USING btree ("held_until") WHERE ended_at is null;