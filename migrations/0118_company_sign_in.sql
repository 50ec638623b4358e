CREATE TABLE "sso_domains" (
	"domain" text PRIMARY KEY NOT NULL,
	"company_id" bigint NOT NULL,
	"shown_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sso_domains_of_company" UNIQUE("company_id","domain")
);
--> statement-breakpoint
CREATE TABLE "sso_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sso_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"person_id" bigint,
	"detail" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "sso_events_kind_known" CHECK ("sso_events"."kind" in ('set', 'tried', 'offered', 'required', 'off', 'removed', 'domain', 'domainEnded', 'opened', 'linked', 'signedIn'))
);
--> statement-breakpoint
CREATE TABLE "sso_links" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sso_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"person_id" bigint NOT NULL,
	"subject" text NOT NULL,
	"domain" text NOT NULL,
	"linked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sso_links_subject" UNIQUE("company_id","subject"),
	CONSTRAINT "sso_links_person" UNIQUE("company_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "sso_proofs" (
	"holder_hash" "bytea" PRIMARY KEY NOT NULL,
	"company_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"person_id" bigint NOT NULL,
	"subject" text NOT NULL,
	"email" text NOT NULL,
	"code" text,
	"sent_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sso_proofs_five_tries" CHECK ("sso_proofs"."tries" between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "sso_providers" (
	"company_id" bigint PRIMARY KEY NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"client_secret" "bytea" NOT NULL,
	"mode" text DEFAULT 'off' NOT NULL,
	"version" integer NOT NULL,
	"tried_at" timestamp with time zone,
	"token" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sso_providers_mode_known" CHECK ("sso_providers"."mode" in ('off', 'offered', 'required')),
	CONSTRAINT "sso_providers_tried_first" CHECK ("sso_providers"."mode" = 'off' or "sso_providers"."tried_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "sso_sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"link_id" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "login_tickets" ADD COLUMN "company_link" bigint;--> statement-breakpoint
ALTER TABLE "sso_domains" ADD CONSTRAINT "sso_domains_company_id_sso_providers_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."sso_providers"("company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_domains" ADD CONSTRAINT "sso_domains_proven" FOREIGN KEY ("company_id","domain") REFERENCES "public"."company_domains"("company_id","domain") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_events" ADD CONSTRAINT "sso_events_company_id_members_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_events" ADD CONSTRAINT "sso_events_person_id_members_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_links" ADD CONSTRAINT "sso_links_company_id_sso_providers_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."sso_providers"("company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_links" ADD CONSTRAINT "sso_links_person_id_members_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_links" ADD CONSTRAINT "sso_links_domain" FOREIGN KEY ("company_id","domain") REFERENCES "public"."sso_domains"("company_id","domain") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_links" ADD CONSTRAINT "sso_links_place" FOREIGN KEY ("company_id","person_id") REFERENCES "public"."company_people"("company_id","person_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "sso_proofs" ADD CONSTRAINT "sso_proofs_company_id_sso_providers_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."sso_providers"("company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_proofs" ADD CONSTRAINT "sso_proofs_person_id_members_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_providers" ADD CONSTRAINT "sso_providers_company_id_members_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_sessions" ADD CONSTRAINT "sso_sessions_token_hash_sessions_token_hash_fk" FOREIGN KEY ("token_hash") REFERENCES "public"."sessions"("token_hash") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "sso_sessions" ADD CONSTRAINT "sso_sessions_link_id_sso_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."sso_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sso_events_of_company" ON "sso_events" USING btree ("company_id","at");--> statement-breakpoint
CREATE INDEX "sso_events_of_person" ON "sso_events" USING btree ("person_id","at");--> statement-breakpoint
CREATE INDEX "sso_events_at" ON "sso_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "sso_links_of_person" ON "sso_links" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "sso_links_of_domain" ON "sso_links" USING btree ("company_id","domain");--> statement-breakpoint
CREATE INDEX "sso_proofs_of_company" ON "sso_proofs" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "sso_proofs_of_person" ON "sso_proofs" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "sso_proofs_expiry" ON "sso_proofs" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sso_sessions_of_link" ON "sso_sessions" USING btree ("link_id");--> statement-breakpoint
CREATE FUNCTION end_session_of_company_sign_in() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM sessions WHERE token_hash = OLD.token_hash;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER sso_sessions_end_session AFTER DELETE ON sso_sessions
  FOR EACH ROW EXECUTE FUNCTION end_session_of_company_sign_in();
