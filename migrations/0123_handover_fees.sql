CREATE TABLE "handover_fees" (
	"checkout" text PRIMARY KEY NOT NULL,
	"order_id" bigint,
	"giver_id" bigint NOT NULL,
	"licence_order_id" bigint NOT NULL,
	"licence_position" smallint NOT NULL,
	"sender" text NOT NULL,
	"email" text NOT NULL,
	"language" text NOT NULL,
	"network" text NOT NULL,
	"handover_id" bigint,
	"returned_at" timestamp with time zone,
	CONSTRAINT "handover_fees_order" UNIQUE("order_id"),
	CONSTRAINT "handover_fees_handover" UNIQUE("handover_id"),
	CONSTRAINT "handover_fees_ordered_first" CHECK ("handover_fees"."order_id" is not null or ("handover_fees"."handover_id" is null and "handover_fees"."returned_at" is null))
);
--> statement-breakpoint
ALTER TABLE "refund_cases" DROP CONSTRAINT "refund_cases_kind_known";--> statement-breakpoint
ALTER TABLE "line_holders" ADD COLUMN "handed_as" text;--> statement-breakpoint
ALTER TABLE "handover_fees" ADD CONSTRAINT "handover_fees_checkout_checkouts_reference_fk" FOREIGN KEY ("checkout") REFERENCES "public"."checkouts"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover_fees" ADD CONSTRAINT "handover_fees_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover_fees" ADD CONSTRAINT "handover_fees_giver_id_members_id_fk" FOREIGN KEY ("giver_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover_fees" ADD CONSTRAINT "handover_fees_handover_id_handovers_id_fk" FOREIGN KEY ("handover_id") REFERENCES "public"."handovers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover_fees" ADD CONSTRAINT "handover_fees_licence" FOREIGN KEY ("licence_order_id","licence_position") REFERENCES "public"."order_lines"("order_id","position") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "handover_fees_of_giver" ON "handover_fees" USING btree ("giver_id");--> statement-breakpoint
CREATE INDEX "handover_fees_of_line" ON "handover_fees" USING btree ("licence_order_id","licence_position");--> statement-breakpoint
CREATE INDEX "handover_fees_open" ON "handover_fees" USING btree ("order_id") WHERE order_id is not null and handover_id is null and returned_at is null;--> statement-breakpoint
ALTER TABLE "line_holders" ADD CONSTRAINT "line_holders_handed_as_known" CHECK ("line_holders"."handed_as" in ('present', 'licence', 'fee')) NOT VALID;--> statement-breakpoint
ALTER TABLE "refund_cases" ADD CONSTRAINT "refund_cases_kind_known" CHECK ("refund_cases"."kind" in ('request', 'withdrawal', 'return', 'fee', 'goodwill')) NOT VALID;--> statement-breakpoint
ALTER TABLE "line_holders" VALIDATE CONSTRAINT "line_holders_handed_as_known";--> statement-breakpoint
ALTER TABLE "refund_cases" VALIDATE CONSTRAINT "refund_cases_kind_known";
