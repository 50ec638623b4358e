CREATE TABLE "household_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "household_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"holder_id" bigint NOT NULL,
	"person_id" bigint,
	"kind" text NOT NULL,
	"line" text,
	"platform" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "household_changes_kind_known" CHECK ("household_changes"."kind" in ('joined', 'left', 'takenOut', 'ended', 'dissolved', 'given', 'takenBack')),
	CONSTRAINT "household_changes_platform_known" CHECK ("household_changes"."platform" ~ '^[a-z][a-z0-9]{1,14}$'),
	CONSTRAINT "household_changes_of_seat" CHECK (("household_changes"."kind" in ('given', 'takenBack')) = ("household_changes"."line" is not null) and ("household_changes"."line" is null) = ("household_changes"."platform" is null))
);
--> statement-breakpoint
CREATE TABLE "household_invitations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "household_invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"holder_id" bigint NOT NULL,
	"email" text NOT NULL,
	"language" text NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"places" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"outcome" text,
	CONSTRAINT "household_invitations_code" UNIQUE("code_hash"),
	CONSTRAINT "household_invitations_outcome_known" CHECK ("household_invitations"."outcome" in ('accepted', 'declined', 'withdrawn')),
	CONSTRAINT "household_invitations_ended" CHECK (("household_invitations"."ended_at" is null) = ("household_invitations"."outcome" is null)),
	CONSTRAINT "household_invitations_email_lower" CHECK ("household_invitations"."email" = lower("household_invitations"."email"))
);
--> statement-breakpoint
CREATE TABLE "household_people" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "household_people_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"holder_id" bigint NOT NULL,
	"person_id" bigint NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	CONSTRAINT "household_people_once" UNIQUE("person_id"),
	CONSTRAINT "household_people_not_itself" CHECK ("household_people"."holder_id" <> "household_people"."person_id")
);
--> statement-breakpoint
ALTER TABLE "household_changes" ADD CONSTRAINT "household_changes_holder_id_members_id_fk" FOREIGN KEY ("holder_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "household_changes" ADD CONSTRAINT "household_changes_person_id_members_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "household_invitations" ADD CONSTRAINT "household_invitations_holder_id_members_id_fk" FOREIGN KEY ("holder_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "household_people" ADD CONSTRAINT "household_people_holder_id_members_id_fk" FOREIGN KEY ("holder_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "household_people" ADD CONSTRAINT "household_people_person_id_members_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "household_changes_of_holder" ON "household_changes" USING btree ("holder_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "household_changes_of_person" ON "household_changes" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "household_invitations_once" ON "household_invitations" USING btree ("holder_id","email") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "household_invitations_of_holder" ON "household_invitations" USING btree ("holder_id");--> statement-breakpoint
CREATE INDEX "household_people_of_holder" ON "household_people" USING btree ("holder_id");