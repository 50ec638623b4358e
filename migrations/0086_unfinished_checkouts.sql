CREATE TABLE "reminder_consents" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"given_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reminder_refusals" (
	"address_hash" "bytea" PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unfinished_checkouts" (
	"basket_hash" "bytea" PRIMARY KEY NOT NULL,
	"member_id" bigint,
	"email" text,
	"language" text NOT NULL,
	"pids" integer[] NOT NULL,
	"request" jsonb NOT NULL,
	"consented_at" timestamp with time zone NOT NULL,
	"touched_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"link_hash" "bytea",
	"link_until" timestamp with time zone,
	"stop_hash" "bytea",
	"returned_at" timestamp with time zone,
	CONSTRAINT "unfinished_checkouts_linkHash_unique" UNIQUE("link_hash"),
	CONSTRAINT "unfinished_checkouts_stopHash_unique" UNIQUE("stop_hash"),
	CONSTRAINT "unfinished_checkouts_of_somebody" CHECK (num_nonnulls("unfinished_checkouts"."member_id", "unfinished_checkouts"."email") = 1),
	CONSTRAINT "unfinished_checkouts_sent_whole" CHECK (num_nonnulls("unfinished_checkouts"."sent_at", "unfinished_checkouts"."link_hash", "unfinished_checkouts"."link_until", "unfinished_checkouts"."stop_hash") in (0, 4))
);
--> statement-breakpoint
ALTER TABLE "statistics_counts" DROP CONSTRAINT "statistics_counts_event_known";--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "unsubscribe" text;--> statement-breakpoint
ALTER TABLE "reminder_consents" ADD CONSTRAINT "reminder_consents_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unfinished_checkouts" ADD CONSTRAINT "unfinished_checkouts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unfinished_checkouts_of_member" ON "unfinished_checkouts" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "unfinished_checkouts_of_address" ON "unfinished_checkouts" USING btree ("email");--> statement-breakpoint
CREATE INDEX "unfinished_checkouts_touched" ON "unfinished_checkouts" USING btree ("touched_at");--> statement-breakpoint
ALTER TABLE "statistics_counts" ADD CONSTRAINT "statistics_counts_event_known" CHECK ("statistics_counts"."event" in ('login_error', 'google_register', 'offer_shown', 'offer_clicked', 'recommendation_shown', 'recommendation_clicked', 'gift_opened', 'gift_picture_sent', 'gift_code_taken', 'reminder_sent', 'reminder_followed', 'reminder_bought'));