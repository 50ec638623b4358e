CREATE TABLE "account_deletions" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"language" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"keep_hash" "bytea",
	"reminded_at" timestamp with time zone,
	"erased_at" timestamp with time zone,
	"books_until" timestamp with time zone,
	CONSTRAINT "account_deletions_keepHash_unique" UNIQUE("keep_hash"),
	CONSTRAINT "account_deletions_wait" CHECK ("account_deletions"."ends_at" >= "account_deletions"."requested_at"),
	CONSTRAINT "account_deletions_books_of_the_erased" CHECK (("account_deletions"."erased_at" is null) = ("account_deletions"."books_until" is null))
);
--> statement-breakpoint
ALTER TABLE "account_deletions" ADD CONSTRAINT "account_deletions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_deletions_to_come" ON "account_deletions" USING btree ("ends_at") WHERE erased_at is null;--> statement-breakpoint
CREATE INDEX "account_deletions_books" ON "account_deletions" USING btree ("books_until") WHERE books_until is not null;--> statement-breakpoint
-- By hand:
--> statement-breakpoint
-- What is never changed or taken away otherwise goes with the account of the member whom it is about. Only a transaction
-- that says what it is doing may do so: set_config('foyer.erasing', 'on', true).
CREATE FUNCTION is_erasing() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(current_setting('foyer.erasing', true), '') = 'on'
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'TRUNCATE' AND is_erasing() THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE'
    AND to_jsonb(NEW) - 'buyer' = to_jsonb(OLD) - 'buyer'
    AND (is_erasing()
      OR OLD.buyer IS NULL
      OR OLD.buyer = NEW.buyer
      OR (OLD.buyer -> 'business' = 'null' AND OLD.buyer - 'business' = NEW.buyer - 'business'))
  THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' AND is_erasing() THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'an issued invoice stays as it is';
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_given_code() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND is_erasing() THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'a code that was given to a member stays theirs';
END
$$;
