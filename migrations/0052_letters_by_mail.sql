CREATE TABLE "incoming_letters" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "incoming_letters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"mailbox" text NOT NULL,
	"validity" text NOT NULL,
	"uid" bigint NOT NULL,
	"attempts" integer NOT NULL,
	"digest" text,
	"sender" text,
	"subject" text,
	"outcome" text,
	"reason" text,
	"ticket" text,
	"error" text,
	"first_seen_at" timestamp with time zone NOT NULL,
	"handled_at" timestamp with time zone,
	"moved_at" timestamp with time zone,
	CONSTRAINT "incoming_letters_message" UNIQUE("mailbox","validity","uid"),
	CONSTRAINT "incoming_letters_outcome_known" CHECK ("incoming_letters"."outcome" in ('ticket', 'reply', 'answer', 'bounce', 'automatic', 'aside')),
	CONSTRAINT "incoming_letters_reason_known" CHECK ("incoming_letters"."reason" in ('large', 'unreadable', 'repeated', 'sender', 'forged', 'limit', 'empty', 'closed')),
	CONSTRAINT "incoming_letters_handled" CHECK (("incoming_letters"."outcome" is null) = ("incoming_letters"."handled_at" is null))
);
--> statement-breakpoint
CREATE TABLE "ticket_reply_addresses" (
	"token" text PRIMARY KEY NOT NULL,
	"ticket_id" bigint NOT NULL,
	"operator" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ticket_reply_addresses_one" UNIQUE NULLS NOT DISTINCT("ticket_id","operator")
);
--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "last_letter" text;--> statement-breakpoint
ALTER TABLE "ticket_reply_addresses" ADD CONSTRAINT "ticket_reply_addresses_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "incoming_letters_digest" ON "incoming_letters" USING btree ("digest") WHERE digest is not null;--> statement-breakpoint
CREATE INDEX "incoming_letters_sender" ON "incoming_letters" USING btree ("sender");