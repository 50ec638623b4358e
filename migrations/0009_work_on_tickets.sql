CREATE TABLE "canned_answers" (
	"key" text PRIMARY KEY NOT NULL,
	"titles" jsonb NOT NULL,
	"texts" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"operator" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "canned_answers_key" CHECK ("canned_answers"."key" ~ '^[a-z][a-z0-9-]{0,39}$'),
	CONSTRAINT "canned_answers_in_languages" CHECK (jsonb_typeof("canned_answers"."titles") = 'object' and jsonb_typeof("canned_answers"."texts") = 'object' and "canned_answers"."texts" <> '{}')
);
--> statement-breakpoint
CREATE TABLE "ticket_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ticket_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"ticket_id" bigint NOT NULL,
	"operator" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "ticket_notes_length" CHECK (char_length("ticket_notes"."text") between 1 and 10000)
);
--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "snoozed_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "merged_into" bigint;--> statement-breakpoint
ALTER TABLE "ticket_notes" ADD CONSTRAINT "ticket_notes_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_notes_of_ticket" ON "ticket_notes" USING btree ("ticket_id","id");--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_merged_into_tickets_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "tickets_merged" ON "tickets" USING btree ("merged_into") WHERE merged_into is not null;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_snoozed_open" CHECK ("tickets"."snoozed_until" is null or "tickets"."state" = 'open');--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_merged_closed" CHECK ("tickets"."merged_into" is null or "tickets"."state" = 'closed');--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_merged_apart" CHECK ("tickets"."merged_into" <> "tickets"."id");--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_merged_no_refund" CHECK ("tickets"."merged_into" is null or "tickets"."refund" is null);