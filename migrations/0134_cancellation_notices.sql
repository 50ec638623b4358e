CREATE TABLE "cancellation_notices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cancellation_notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"contract" text NOT NULL,
	"kind" text NOT NULL,
	"reason" text,
	"wished_day" date,
	"language" text NOT NULL,
	"network" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"decided_at" timestamp with time zone,
	"operator" text,
	"note" text,
	"subscription_id" bigint,
	"member_id" bigint,
	CONSTRAINT "cancellation_notices_number_unique" UNIQUE("number"),
	CONSTRAINT "cancellation_notices_kind_known" CHECK ("cancellation_notices"."kind" in ('ordinary', 'extraordinary')),
	CONSTRAINT "cancellation_notices_state_known" CHECK ("cancellation_notices"."state" in ('waiting', 'joined', 'setAside')),
	CONSTRAINT "cancellation_notices_decided" CHECK (("cancellation_notices"."state" = 'waiting') = ("cancellation_notices"."decided_at" is null)),
	CONSTRAINT "cancellation_notices_joined" CHECK (("cancellation_notices"."state" = 'joined') = ("cancellation_notices"."subscription_id" is not null and "cancellation_notices"."member_id" is not null)),
	CONSTRAINT "cancellation_notices_reason" CHECK ("cancellation_notices"."kind" = 'ordinary' or "cancellation_notices"."reason" is not null)
);
--> statement-breakpoint
ALTER TABLE "cancellation_notices" ADD CONSTRAINT "cancellation_notices_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancellation_notices" ADD CONSTRAINT "cancellation_notices_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cancellation_notices_by_state" ON "cancellation_notices" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "cancellation_notices_of_member" ON "cancellation_notices" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "cancellation_notices_of_subscription" ON "cancellation_notices" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "cancellation_notices_from" ON "cancellation_notices" USING btree ("email");