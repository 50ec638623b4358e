CREATE TABLE "imported_members" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"address_hash" "bytea" NOT NULL,
	"said" jsonb NOT NULL,
	"imported_at" timestamp with time zone NOT NULL,
	CONSTRAINT "imported_members_address" UNIQUE("address_hash")
);
--> statement-breakpoint
CREATE TABLE "earlier_keys" (
	"order_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"unit" integer NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "earlier_keys_order_id_position_unit_pk" PRIMARY KEY("order_id","position","unit")
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"topic" text NOT NULL,
	"wording" text,
	"given_at" timestamp with time zone NOT NULL,
	"source" text NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"recorded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "consents_once" UNIQUE("member_id","topic","given_at"),
	CONSTRAINT "consents_withdrawn_later" CHECK ("consents"."withdrawn_at" >= "consents"."given_at")
);
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "company" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "former_number" text;--> statement-breakpoint
ALTER TABLE "imported_members" ADD CONSTRAINT "imported_members_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earlier_keys" ADD CONSTRAINT "earlier_keys_order_line" FOREIGN KEY ("order_id","position") REFERENCES "public"."order_lines"("order_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "earlier_keys_by_key" ON "earlier_keys" USING btree (lower("key"));--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_former_number" UNIQUE("former_number");