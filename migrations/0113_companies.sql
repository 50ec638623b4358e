CREATE TABLE "company_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "company_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"person_id" bigint,
	"by_id" bigint,
	"role" text,
	"detail" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "company_changes_kind_known" CHECK ("company_changes"."kind" in ('founded', 'renamed', 'billing', 'invited', 'linked', 'withdrawn', 'joined', 'role', 'ownerNotice', 'ownerStays', 'removed', 'left', 'asked', 'refused', 'domain', 'domainEnded'))
);
--> statement-breakpoint
CREATE TABLE "company_domains" (
	"company_id" bigint NOT NULL,
	"domain" text NOT NULL,
	"joins" text,
	"proven_at" timestamp with time zone NOT NULL,
	CONSTRAINT "company_domains_company_id_domain_pk" PRIMARY KEY("company_id","domain"),
	CONSTRAINT "company_domains_lower" CHECK ("company_domains"."domain" = lower("company_domains"."domain")),
	CONSTRAINT "company_domains_joins_known" CHECK ("company_domains"."joins" in ('request', 'open'))
);
--> statement-breakpoint
CREATE TABLE "company_invitations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "company_invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"email" text,
	"role" text NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"invited_by" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"uses_left" integer NOT NULL,
	"ended_at" timestamp with time zone,
	"outcome" text,
	CONSTRAINT "company_invitations_code" UNIQUE("code_hash"),
	CONSTRAINT "company_invitations_kind_known" CHECK ("company_invitations"."kind" in ('mail', 'link')),
	CONSTRAINT "company_invitations_outcome_known" CHECK ("company_invitations"."outcome" in ('accepted', 'declined', 'withdrawn', 'used')),
	CONSTRAINT "company_invitations_ended" CHECK (("company_invitations"."ended_at" is null) = ("company_invitations"."outcome" is null)),
	CONSTRAINT "company_invitations_address" CHECK (("company_invitations"."kind" = 'mail') = ("company_invitations"."email" is not null)),
	CONSTRAINT "company_invitations_email_lower" CHECK ("company_invitations"."email" = lower("company_invitations"."email")),
	CONSTRAINT "company_invitations_link_user" CHECK ("company_invitations"."kind" = 'mail' or "company_invitations"."role" = 'user'),
	CONSTRAINT "company_invitations_uses" CHECK ("company_invitations"."uses_left" >= 0)
);
--> statement-breakpoint
CREATE TABLE "company_requests" (
	"company_id" bigint NOT NULL,
	"person_id" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "company_requests_company_id_person_id_pk" PRIMARY KEY("company_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "company_people" ADD COLUMN "role_since" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "company_people" ADD COLUMN "notice_role" text;--> statement-breakpoint
ALTER TABLE "company_people" ADD COLUMN "notice_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "company_changes" ADD CONSTRAINT "company_changes_company_id_members_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_changes" ADD CONSTRAINT "company_changes_person_id_members_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_changes" ADD CONSTRAINT "company_changes_by_id_members_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_domains" ADD CONSTRAINT "company_domains_company_id_members_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_invitations" ADD CONSTRAINT "company_invitations_company_id_members_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_invitations" ADD CONSTRAINT "company_invitations_invited_by_members_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_requests" ADD CONSTRAINT "company_requests_company_id_members_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_requests" ADD CONSTRAINT "company_requests_person_id_members_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_changes_of_company" ON "company_changes" USING btree ("company_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "company_changes_of_person" ON "company_changes" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "company_changes_by" ON "company_changes" USING btree ("by_id");--> statement-breakpoint
CREATE INDEX "company_domains_by_name" ON "company_domains" USING btree ("domain");--> statement-breakpoint
CREATE INDEX "company_invitations_of_company" ON "company_invitations" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "company_invitations_invited_by" ON "company_invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "company_invitations_to" ON "company_invitations" USING btree ("email") WHERE ended_at is null and email is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "company_invitations_once" ON "company_invitations" USING btree ("company_id","email") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "company_requests_of_person" ON "company_requests" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "company_people_notice" ON "company_people" USING btree ("notice_at") WHERE notice_at is not null;--> statement-breakpoint
ALTER TABLE "company_people" ADD CONSTRAINT "company_people_notice_role_known" CHECK ("company_people"."notice_role" in ('billing', 'technical', 'user', 'gone'));--> statement-breakpoint
ALTER TABLE "company_people" ADD CONSTRAINT "company_people_notice_whole" CHECK (("company_people"."notice_role" is null) = ("company_people"."notice_at" is null));--> statement-breakpoint
ALTER TABLE "company_people" ADD CONSTRAINT "company_people_notice_of_owner" CHECK ("company_people"."notice_role" is null or "company_people"."role" = 'owner');