CREATE TABLE "announced_versions" (
	"software" text NOT NULL,
	"version" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "announced_versions_software_version_pk" PRIMARY KEY("software","version")
);
--> statement-breakpoint
CREATE TABLE "asking_refusals" (
	"address_hash" "bytea" PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consent_texts" (
	"version" text PRIMARY KEY NOT NULL,
	"topic" text NOT NULL,
	"language" text NOT NULL,
	"text" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_refusals" (
	"member_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "mail_refusals_member_id_kind_pk" PRIMARY KEY("member_id","kind"),
	CONSTRAINT "mail_refusals_kind_known" CHECK ("mail_refusals"."kind" in ('trials', 'paymentReminders'))
);
--> statement-breakpoint
CREATE TABLE "topic_consents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "topic_consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text,
	"address_hash" "bytea" NOT NULL,
	"topic" text NOT NULL,
	"language" text NOT NULL,
	"version" text,
	"wording" text,
	"page" text NOT NULL,
	"source" text,
	"asked_at" timestamp with time zone NOT NULL,
	"asked_network" text,
	"link_hash" "bytea",
	"link_until" timestamp with time zone,
	"given_at" timestamp with time zone,
	"given_network" text,
	"withdrawn_at" timestamp with time zone,
	"withdrawn_by" text,
	"withdrawn_network" text,
	CONSTRAINT "topic_consents_once" UNIQUE("address_hash","topic","given_at"),
	CONSTRAINT "topic_consents_page_known" CHECK ("topic_consents"."page" in ('form', 'registration', 'checkout', 'profile', 'preferences', 'api', 'import')),
	CONSTRAINT "topic_consents_way_known" CHECK ("topic_consents"."withdrawn_by" in ('oneClick', 'preferences', 'profile', 'complaint', 'api', 'import')),
	CONSTRAINT "topic_consents_withdrawn_whole" CHECK (("topic_consents"."withdrawn_at" is null) = ("topic_consents"."withdrawn_by" is null)),
	CONSTRAINT "topic_consents_withdrawn_later" CHECK ("topic_consents"."withdrawn_at" >= "topic_consents"."given_at"),
	CONSTRAINT "topic_consents_asked_by_link" CHECK ("topic_consents"."given_at" is not null or "topic_consents"."link_hash" is not null),
	CONSTRAINT "topic_consents_address_kept" CHECK ("topic_consents"."email" is not null or "topic_consents"."withdrawn_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "mail_refusals" ADD CONSTRAINT "mail_refusals_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_consents" ADD CONSTRAINT "topic_consents_version_consent_texts_version_fk" FOREIGN KEY ("version") REFERENCES "public"."consent_texts"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "topic_consents_one_asked" ON "topic_consents" USING btree ("address_hash","topic") WHERE given_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "topic_consents_one_given" ON "topic_consents" USING btree ("address_hash","topic") WHERE given_at is not null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "topic_consents_of_address" ON "topic_consents" USING btree ("email");--> statement-breakpoint
CREATE INDEX "topic_consents_of_topic" ON "topic_consents" USING btree ("topic","id");--> statement-breakpoint
CREATE INDEX "topic_consents_link" ON "topic_consents" USING btree ("link_hash") WHERE link_hash is not null;--> statement-breakpoint
CREATE INDEX "topic_consents_withdrawn" ON "topic_consents" USING btree ("withdrawn_at") WHERE withdrawn_at is not null;