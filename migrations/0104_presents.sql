CREATE TABLE "presents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "presents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"checkout" text NOT NULL,
	"order_id" bigint,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"sender" text NOT NULL,
	"message" text NOT NULL,
	"language" text NOT NULL,
	"deliver_at" timestamp with time zone NOT NULL,
	"code_hash" "bytea",
	"sealed" "bytea",
	"sent_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	"corrections" integer DEFAULT 0 NOT NULL,
	"ended_at" timestamp with time zone,
	"outcome" text,
	"accepted_by" bigint,
	CONSTRAINT "presents_of_checkout" UNIQUE("checkout"),
	CONSTRAINT "presents_of_order" UNIQUE("order_id"),
	CONSTRAINT "presents_code" UNIQUE("code_hash"),
	CONSTRAINT "presents_outcome_known" CHECK ("presents"."outcome" in ('accepted', 'takenBack', 'returned', 'void')),
	CONSTRAINT "presents_ended" CHECK (("presents"."ended_at" is null) = ("presents"."outcome" is null)),
	CONSTRAINT "presents_sent_whole" CHECK (("presents"."sent_at" is null) = ("presents"."code_hash" is null) and ("presents"."sent_at" is null) = ("presents"."due_at" is null)
        and ("presents"."sent_at" is null) = ("presents"."sealed" is null)),
	CONSTRAINT "presents_corrections" CHECK (corrections between 0 and 3)
);
--> statement-breakpoint
CREATE TABLE "line_holders" (
	"order_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"member_id" bigint,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "line_holders_order_id_position_pk" PRIMARY KEY("order_id","position")
);
--> statement-breakpoint
ALTER TABLE "presents" ADD CONSTRAINT "presents_checkout_checkouts_reference_fk" FOREIGN KEY ("checkout") REFERENCES "public"."checkouts"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presents" ADD CONSTRAINT "presents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presents" ADD CONSTRAINT "presents_accepted_by_members_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_holders" ADD CONSTRAINT "line_holders_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_holders" ADD CONSTRAINT "line_holders_line" FOREIGN KEY ("order_id","position") REFERENCES "public"."order_lines"("order_id","position") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "presents_accepted_by" ON "presents" USING btree ("accepted_by");--> statement-breakpoint
CREATE INDEX "presents_open" ON "presents" USING btree ("deliver_at") WHERE ended_at is null and order_id is not null;--> statement-breakpoint
CREATE INDEX "line_holders_of_member" ON "line_holders" USING btree ("member_id");