CREATE TABLE "address_codes" (
	"holder_hash" "bytea" NOT NULL,
	"member_id" bigint,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"code" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "address_codes_holder_hash_purpose_pk" PRIMARY KEY("holder_hash","purpose"),
	CONSTRAINT "address_codes_five_tries" CHECK ("address_codes"."tries" between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "address_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "address_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"member_id" bigint NOT NULL,
	"from_id" bigint,
	"email" text,
	"order_number" text,
	"network" text NOT NULL,
	"language" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"outcome" text,
	"merge_id" bigint,
	"stop_hash" "bytea" NOT NULL,
	"operator" text,
	"reason" text,
	"second_operator" text,
	CONSTRAINT "address_requests_stop" UNIQUE("stop_hash"),
	CONSTRAINT "address_requests_kind_known" CHECK ("address_requests"."kind" in ('claim', 'merge', 'change', 'wayBack')),
	CONSTRAINT "address_requests_outcome_known" CHECK ("address_requests"."outcome" in ('done', 'stopped', 'impossible', 'undone')),
	CONSTRAINT "address_requests_ended" CHECK (("address_requests"."ended_at" is null) = ("address_requests"."outcome" is null)),
	CONSTRAINT "address_requests_whole" CHECK (case when "address_requests"."kind" in ('claim', 'merge') then "address_requests"."from_id" is not null and "address_requests"."email" is null
        else "address_requests"."email" is not null and "address_requests"."from_id" is null end),
	CONSTRAINT "address_requests_two_operators" CHECK ("address_requests"."second_operator" <> "address_requests"."operator"),
	CONSTRAINT "address_requests_agreed" CHECK ("address_requests"."operator" is null or "address_requests"."due_at" is null or "address_requests"."second_operator" is not null)
);
--> statement-breakpoint
CREATE TABLE "order_cards" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"last_four" text NOT NULL,
	CONSTRAINT "order_cards_last_four" CHECK ("order_cards"."last_four" ~ '^[0-9]{4}$')
);
--> statement-breakpoint
ALTER TABLE "address_codes" ADD CONSTRAINT "address_codes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "address_requests" ADD CONSTRAINT "address_requests_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "address_requests" ADD CONSTRAINT "address_requests_from_id_members_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_cards" ADD CONSTRAINT "order_cards_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "address_codes_member" ON "address_codes" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "address_codes_expiry" ON "address_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "address_requests_one_claim" ON "address_requests" USING btree ("from_id") WHERE ended_at is null and kind = 'claim';--> statement-breakpoint
CREATE UNIQUE INDEX "address_requests_one_change" ON "address_requests" USING btree ("member_id") WHERE ended_at is null and kind in ('change', 'wayBack');--> statement-breakpoint
CREATE INDEX "address_requests_of_member" ON "address_requests" USING btree ("member_id","asked_at");--> statement-breakpoint
CREATE INDEX "address_requests_from" ON "address_requests" USING btree ("from_id");--> statement-breakpoint
CREATE INDEX "address_requests_due" ON "address_requests" USING btree ("due_at") WHERE ended_at is null;