ALTER TABLE "sso_links" DROP CONSTRAINT "sso_links_subject";--> statement-breakpoint
ALTER TABLE "sso_links" DROP CONSTRAINT "sso_links_person";--> statement-breakpoint
ALTER TABLE "operator_entries" ADD COLUMN "company_role" text;--> statement-breakpoint
ALTER TABLE "operator_invitations" ADD COLUMN "issuer" text;--> statement-breakpoint
ALTER TABLE "operator_invitations" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "sso_links" ADD COLUMN "pending" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "sso_links_one_subject" ON "sso_links" USING btree ("company_id","subject") WHERE not pending;--> statement-breakpoint
CREATE UNIQUE INDEX "sso_links_one_person" ON "sso_links" USING btree ("company_id","person_id") WHERE not pending;--> statement-breakpoint
ALTER TABLE "operator_invitations" ADD CONSTRAINT "operator_invitations_account_whole" CHECK (("operator_invitations"."issuer" is null) = ("operator_invitations"."subject" is null));--> statement-breakpoint
CREATE FUNCTION keep_link_of_company_sign_in() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  made sso_links;
BEGIN
  SELECT * INTO made FROM sso_links WHERE id = NEW.link_id FOR UPDATE;
  IF NOT made.pending THEN RETURN NULL; END IF;
  DELETE FROM sso_links WHERE company_id = made.company_id AND id <> made.id
    AND (person_id = made.person_id OR (pending AND subject = made.subject));
  UPDATE sso_links SET pending = false WHERE id = made.id;
  INSERT INTO sso_events (company_id, kind, person_id, detail, at)
    SELECT made.company_id, 'linked', made.person_id, made.domain, s.created_at
    FROM sessions s WHERE s.token_hash = NEW.token_hash;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER sso_sessions_keep_link AFTER INSERT ON sso_sessions
  FOR EACH ROW EXECUTE FUNCTION keep_link_of_company_sign_in();--> statement-breakpoint
CREATE FUNCTION end_company_sign_in_of_moved_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM sso_links l WHERE l.person_id = NEW.id AND NOT EXISTS (
    SELECT FROM sso_domains d WHERE d.company_id = l.company_id
      AND d.domain = split_part(CASE WHEN NEW.email_proven THEN NEW.email ELSE NEW.proven_email END, '@', 2));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER members_end_company_sign_in AFTER UPDATE OF email, email_proven, proven_email ON members
  FOR EACH ROW WHEN (OLD.email IS DISTINCT FROM NEW.email OR OLD.email_proven IS DISTINCT FROM NEW.email_proven
    OR OLD.proven_email IS DISTINCT FROM NEW.proven_email)
  EXECUTE FUNCTION end_company_sign_in_of_moved_member();
