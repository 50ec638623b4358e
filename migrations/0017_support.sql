CREATE TABLE "ticket_attachments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" bigint,
	"ticket_id" bigint,
	"message_id" bigint,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"size" integer NOT NULL,
	"file_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ticket_attachments_one_sender" CHECK (num_nonnulls("ticket_attachments"."member_id", "ticket_attachments"."ticket_id") = 1),
	CONSTRAINT "ticket_attachments_media_known" CHECK ("ticket_attachments"."media_type" in ('image/jpeg', 'application/pdf'))
);
--> statement-breakpoint
CREATE TABLE "ticket_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ticket_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"ticket_id" bigint NOT NULL,
	"author" text NOT NULL,
	"operator" text,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "ticket_messages_author_known" CHECK ("ticket_messages"."author" in ('customer', 'operator', 'system')),
	CONSTRAINT "ticket_messages_operator_named" CHECK (("ticket_messages"."author" = 'operator') = ("ticket_messages"."operator" is not null)),
	CONSTRAINT "ticket_messages_length" CHECK (char_length("ticket_messages"."text") between 1 and 10000)
);
--> statement-breakpoint
CREATE TABLE "ticket_passes" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"member_id" bigint,
	"session_hash" "bytea",
	"ticket_id" bigint,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ticket_passes_for_one" CHECK (num_nonnulls("ticket_passes"."member_id", "ticket_passes"."ticket_id") = 1),
	CONSTRAINT "ticket_passes_of_session" CHECK (("ticket_passes"."member_id" is null) = ("ticket_passes"."session_hash" is null))
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tickets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"member_id" bigint,
	"email" text,
	"name" text NOT NULL,
	"language" text NOT NULL,
	"subject" text NOT NULL,
	"state" text NOT NULL,
	"refund" text,
	"assigned_to" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tickets_number_unique" UNIQUE("number"),
	CONSTRAINT "tickets_refund_unique" UNIQUE("refund"),
	CONSTRAINT "tickets_state_known" CHECK ("tickets"."state" in ('open', 'answered', 'closed')),
	CONSTRAINT "tickets_has_owner" CHECK ("tickets"."member_id" is not null or "tickets"."email" is not null),
	CONSTRAINT "tickets_subject_length" CHECK (char_length("tickets"."subject") between 1 and 150)
);
--> statement-breakpoint
ALTER TABLE "ticket_attachments" ADD CONSTRAINT "ticket_attachments_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_attachments" ADD CONSTRAINT "ticket_attachments_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_attachments" ADD CONSTRAINT "ticket_attachments_message_id_ticket_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."ticket_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD CONSTRAINT "ticket_messages_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_passes" ADD CONSTRAINT "ticket_passes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_passes" ADD CONSTRAINT "ticket_passes_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_attachments_of_message" ON "ticket_attachments" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "ticket_attachments_unsent" ON "ticket_attachments" USING btree ("created_at") WHERE message_id is null;--> statement-breakpoint
CREATE INDEX "ticket_messages_of_ticket" ON "ticket_messages" USING btree ("ticket_id","id");--> statement-breakpoint
CREATE INDEX "ticket_passes_expiry" ON "ticket_passes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "tickets_of_member" ON "tickets" USING btree ("member_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "tickets_by_state" ON "tickets" USING btree ("state","updated_at","id");