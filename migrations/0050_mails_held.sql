CREATE TABLE "mail_holds" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	CONSTRAINT "mail_holds_once" CHECK ("mail_holds"."id")
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "held_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "mails_held" ON "mails" USING btree ("kind") WHERE held_at is not null;