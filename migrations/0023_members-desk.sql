CREATE TABLE "member_merge_rows" (
	"merge_id" bigint NOT NULL,
	"table" text NOT NULL,
	"column" text NOT NULL,
	"from_id" bigint NOT NULL,
	"to_id" bigint NOT NULL,
	"key" jsonb NOT NULL,
	CONSTRAINT "member_merge_rows_merge_id_table_column_from_id_key_pk" PRIMARY KEY("merge_id","table","column","from_id","key")
);
--> statement-breakpoint
CREATE TABLE "member_merges" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "member_merges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"from_id" bigint NOT NULL,
	"into_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"operator" text NOT NULL,
	"reason" text NOT NULL,
	"from_blacklisted_at" timestamp with time zone,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by" text,
	CONSTRAINT "member_merges_two_accounts" CHECK ("member_merges"."from_id" <> "member_merges"."into_id"),
	CONSTRAINT "member_merges_undone_by_somebody" CHECK (("member_merges"."undone_at" is null) = ("member_merges"."undone_by" is null)),
	CONSTRAINT "member_merges_undone_in_time" CHECK ("member_merges"."undone_at" - "member_merges"."at" <= interval '30 days')
);
--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "merged_into" bigint;--> statement-breakpoint
ALTER TABLE "member_merge_rows" ADD CONSTRAINT "member_merge_rows_merge_id_member_merges_id_fk" FOREIGN KEY ("merge_id") REFERENCES "public"."member_merges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_merges" ADD CONSTRAINT "member_merges_from_id_members_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_merges" ADD CONSTRAINT "member_merges_into_id_members_id_fk" FOREIGN KEY ("into_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "member_merges_one_stands" ON "member_merges" USING btree ("from_id") WHERE undone_at is null;--> statement-breakpoint
CREATE INDEX "member_merges_into" ON "member_merges" USING btree ("into_id","id");--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_merged_into_members_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "codes_by_code" ON "codes" USING btree (lower("code"));--> statement-breakpoint
CREATE INDEX "gift_codes_by_code" ON "gift_codes" USING btree (lower("code"));--> statement-breakpoint
CREATE INDEX "members_email_begins" ON "members" USING btree ("email" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "members_name_begins" ON "members" USING btree (lower("username") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "members_last_name_begins" ON "members" USING btree (lower(substring("username" from '[^ ]+$')) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "members_merged" ON "members" USING btree ("merged_into") WHERE merged_into is not null;--> statement-breakpoint
CREATE INDEX "seats_device_begins" ON "seats" USING btree (lower("device") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "seats_nickname_begins" ON "seats" USING btree (lower("nickname") text_pattern_ops);--> statement-breakpoint
-- By hand:
--> statement-breakpoint
-- A code that was given goes along when staff merges the account of its member into another, and comes back when that is
-- undone. Only a transaction that says so may do it: set_config('foyer.merging', 'on', true).
CREATE OR REPLACE FUNCTION keep_given_code() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND is_erasing() THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE'
    AND coalesce(current_setting('foyer.merging', true), '') = 'on'
    AND NEW.member_id IS NOT NULL
    AND to_jsonb(NEW) - 'member_id' = to_jsonb(OLD) - 'member_id'
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a code that was given to a member stays theirs';
END
$$;
--> statement-breakpoint
-- What a merge has moved is what its undo puts back: the record of it stays as it was written.
CREATE TRIGGER member_merge_rows_stay BEFORE UPDATE OR TRUNCATE ON member_merge_rows
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
