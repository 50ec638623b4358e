-- Every table as it was when this file took the place of all migrations before it (decision 0171).
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"operator" text NOT NULL,
	"action" text NOT NULL,
	"member_id" bigint,
	"details" jsonb NOT NULL
);
CREATE TABLE "demo_accounts" (
	"kind" text NOT NULL,
	"account_id" bigint NOT NULL,
	CONSTRAINT "demo_accounts_kind_account_id_pk" PRIMARY KEY("kind","account_id"),
	CONSTRAINT "demo_accounts_kind_known" CHECK ("demo_accounts"."kind" in ('member', 'operator'))
);
CREATE TABLE "event_queue" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "event_queue_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"payload" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL
);
CREATE TABLE "events" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"payload" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "events_pkey" PRIMARY KEY("id","at")
) PARTITION BY RANGE ("at");
CREATE TABLE "job_holds" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	CONSTRAINT "job_holds_once" CHECK ("job_holds"."id")
);
CREATE TABLE "job_kinds" (
	"kind" text PRIMARY KEY NOT NULL,
	"lane" text NOT NULL
);
CREATE TABLE "jobs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "jobs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"lane" text,
	"payload" jsonb NOT NULL,
	"singleton" text,
	"run_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"done_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone,
	"holder" uuid,
	"awaits" text,
	"last_error" text,
	"failed_at" timestamp with time zone,
	CONSTRAINT "jobs_singleton_unique" UNIQUE("singleton")
);
CREATE TABLE "bouncing_addresses" (
	"address" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"reason" text NOT NULL
);
CREATE TABLE "mail_holds" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	CONSTRAINT "mail_holds_once" CHECK ("mail_holds"."id")
);
CREATE TABLE "mails" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"reply_to" text,
	"language" text NOT NULL,
	"subject" text NOT NULL,
	"text" text,
	"html" text,
	"confidential" boolean NOT NULL,
	"preview" text,
	"source" jsonb,
	"token" text,
	"essential" boolean DEFAULT false NOT NULL,
	"written" boolean DEFAULT false NOT NULL,
	"thread" text,
	"unsubscribe" text,
	"enclosures" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"held_at" timestamp with time zone,
	"withheld_at" timestamp with time zone,
	"bounced_at" timestamp with time zone,
	"bounce" text,
	CONSTRAINT "mails_pkey" PRIMARY KEY("id","created_at")
) PARTITION BY RANGE ("created_at");
CREATE TABLE "payment_fees" (
	"provider" text NOT NULL,
	"payment" text NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"kept_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_fees_provider_payment_pk" PRIMARY KEY("provider","payment")
);
CREATE TABLE "reconciliations" (
	"provider" text PRIMARY KEY NOT NULL,
	"reached_at" timestamp with time zone NOT NULL
);
CREATE TABLE "sandbox_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"checkout" text NOT NULL,
	"currency" text NOT NULL,
	"total" bigint NOT NULL,
	"items" jsonb NOT NULL,
	"state" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"refunded" integer[] DEFAULT '{}' NOT NULL,
	"card_brand" text,
	"card_last_four" text,
	"card_expires" text,
	"subscription" text,
	"renewal" boolean DEFAULT false NOT NULL,
	"refusals" integer DEFAULT 0 NOT NULL,
	"withdrawn" boolean DEFAULT false NOT NULL,
	CONSTRAINT "sandbox_payments_last_four" CHECK ("sandbox_payments"."card_last_four" ~ '^[0-9]{4}$')
);
CREATE TABLE "sandbox_refunds" (
	"key" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"payment" text NOT NULL,
	"position" smallint,
	"amount" bigint
);
CREATE TABLE "sandbox_secrets" (
	"purpose" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL
);
CREATE TABLE "sandbox_subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"checkout" text NOT NULL,
	"currency" text NOT NULL,
	"every" text NOT NULL,
	"amount" bigint NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"periods" integer NOT NULL,
	"paid_until" timestamp with time zone NOT NULL,
	"card_brand" text,
	"card_last_four" text,
	"card_expires" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"charge_at" timestamp with time zone NOT NULL,
	"cancelled" boolean DEFAULT false NOT NULL,
	"next_every" text,
	"paused_until" timestamp with time zone,
	"ended" boolean DEFAULT false NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
CREATE TABLE "transfers" (
	"reference" text PRIMARY KEY NOT NULL,
	"checkout" text NOT NULL,
	"currency" text NOT NULL,
	"total" bigint NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"state" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"letter_at" timestamp with time zone,
	"remind_at" timestamp with time zone,
	"payable_until" timestamp with time zone NOT NULL,
	CONSTRAINT "transfers_checkout_unique" UNIQUE("checkout"),
	CONSTRAINT "transfers_state_known" CHECK ("transfers"."state" in ('waiting', 'declined', 'paid')),
	CONSTRAINT "transfers_received_not_negative" CHECK ("transfers"."received" >= 0)
);
CREATE TABLE "trial_clock" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"ahead" bigint NOT NULL,
	CONSTRAINT "trial_clock_only" CHECK ("trial_clock"."only"),
	CONSTRAINT "trial_clock_forward" CHECK ("trial_clock"."ahead" >= 0)
);
CREATE TABLE "webhook_deliveries" (
	"provider" text NOT NULL,
	"event" text NOT NULL,
	"kind" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"tells" jsonb,
	"state" text DEFAULT 'done' NOT NULL,
	"error" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"replays" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "webhook_deliveries_provider_event_pk" PRIMARY KEY("provider","event"),
	CONSTRAINT "webhook_deliveries_state_known" CHECK ("webhook_deliveries"."state" in ('done', 'failed'))
);
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
CREATE TABLE "company_domains" (
	"company_id" bigint NOT NULL,
	"domain" text NOT NULL,
	"joins" text,
	"proven_at" timestamp with time zone NOT NULL,
	CONSTRAINT "company_domains_company_id_domain_pk" PRIMARY KEY("company_id","domain"),
	CONSTRAINT "company_domains_lower" CHECK ("company_domains"."domain" = lower("company_domains"."domain")),
	CONSTRAINT "company_domains_joins_known" CHECK ("company_domains"."joins" in ('request', 'open'))
);
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
CREATE TABLE "company_people" (
	"company_id" bigint NOT NULL,
	"person_id" bigint NOT NULL,
	"role" text NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"role_since" timestamp with time zone DEFAULT now() NOT NULL,
	"notice_role" text,
	"notice_at" timestamp with time zone,
	CONSTRAINT "company_people_company_id_person_id_pk" PRIMARY KEY("company_id","person_id"),
	CONSTRAINT "company_people_role_known" CHECK ("company_people"."role" in ('owner', 'billing', 'technical', 'user')),
	CONSTRAINT "company_people_not_itself" CHECK ("company_people"."company_id" <> "company_people"."person_id"),
	CONSTRAINT "company_people_notice_role_known" CHECK ("company_people"."notice_role" in ('billing', 'technical', 'user', 'gone')),
	CONSTRAINT "company_people_notice_whole" CHECK (("company_people"."notice_role" is null) = ("company_people"."notice_at" is null)),
	CONSTRAINT "company_people_notice_of_owner" CHECK ("company_people"."notice_role" is null or "company_people"."role" = 'owner')
);
CREATE TABLE "company_requests" (
	"company_id" bigint NOT NULL,
	"person_id" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "company_requests_company_id_person_id_pk" PRIMARY KEY("company_id","person_id")
);
CREATE TABLE "sso_domains" (
	"domain" text PRIMARY KEY NOT NULL,
	"company_id" bigint NOT NULL,
	"shown_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sso_domains_of_company" UNIQUE("company_id","domain")
);
CREATE TABLE "sso_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sso_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"person_id" bigint,
	"detail" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "sso_events_kind_known" CHECK ("sso_events"."kind" in ('set', 'tried', 'offered', 'required', 'off', 'removed', 'domain', 'domainEnded', 'opened', 'linked', 'signedIn'))
);
CREATE TABLE "sso_links" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sso_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"person_id" bigint NOT NULL,
	"subject" text NOT NULL,
	"domain" text NOT NULL,
	"linked_at" timestamp with time zone NOT NULL,
	"pending" boolean DEFAULT false NOT NULL
);
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
CREATE TABLE "sso_sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"link_id" bigint NOT NULL
);
CREATE TABLE "authenticator_apps" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"secret" "bytea" NOT NULL,
	"last_step" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone
);
CREATE TABLE "login_tickets" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"password_hash" text,
	"company_link" bigint,
	"counted" jsonb NOT NULL,
	"throttle" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "login_tickets_five_tries" CHECK ("login_tickets"."tries" between 0 and 5)
);
CREATE TABLE "passkey_challenges" (
	"holder_hash" "bytea" PRIMARY KEY NOT NULL,
	"challenge" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
CREATE TABLE "passkeys" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "passkeys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"name" text NOT NULL,
	"slot" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkeys_credential" UNIQUE("credential_id"),
	CONSTRAINT "passkeys_slot" UNIQUE("member_id","slot"),
	CONSTRAINT "passkeys_slots" CHECK ("passkeys"."slot" between 1 and 20)
);
CREATE TABLE "recovery_codes" (
	"member_id" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_codes_member_id_hash_pk" PRIMARY KEY("member_id","hash")
);
CREATE TABLE "imported_members" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"address_hash" "bytea" NOT NULL,
	"said" jsonb NOT NULL,
	"imported_at" timestamp with time zone NOT NULL,
	CONSTRAINT "imported_members_address" UNIQUE("address_hash")
);
CREATE TABLE "account_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"what" text NOT NULL
);
CREATE TABLE "attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
CREATE TABLE "captchas" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"code" text,
	"code_expires_at" timestamp with time zone,
	"challenge" text,
	"expires_at" timestamp with time zone NOT NULL
);
CREATE TABLE "email_codes" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"code" text,
	"sent_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"tries" integer NOT NULL,
	"asked" integer NOT NULL,
	"asked_since" timestamp with time zone NOT NULL,
	CONSTRAINT "email_codes_lower" CHECK ("email_codes"."email" = lower("email_codes"."email")),
	CONSTRAINT "email_codes_five_tries" CHECK ("email_codes"."tries" between 0 and 5)
);
CREATE TABLE "impersonation_tickets" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"operator" text NOT NULL,
	"operator_id" bigint,
	"preview" boolean DEFAULT false NOT NULL,
	"reason" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
CREATE TABLE "mailed_links" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"member_id" bigint,
	"payload" jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
CREATE TABLE "member_devices" (
	"member_id" bigint NOT NULL,
	"device_hash" "bytea" NOT NULL,
	"last_login_at" timestamp with time zone NOT NULL,
	CONSTRAINT "member_devices_member_id_device_hash_pk" PRIMARY KEY("member_id","device_hash")
);
CREATE TABLE "members" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "members_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text DEFAULT 'person' NOT NULL,
	"email" text NOT NULL,
	"username" text NOT NULL,
	"password_hash" text NOT NULL,
	"language" text,
	"country" text,
	"currency" text,
	"picture" text,
	"vip_until" timestamp with time zone,
	"is_subscriber" boolean DEFAULT false NOT NULL,
	"is_buyer" boolean DEFAULT false NOT NULL,
	"email_proven" boolean DEFAULT true NOT NULL,
	"proven_email" text,
	"billing_email" text,
	"email_changed_at" timestamp with time zone,
	"email_changes_at" timestamp with time zone[] DEFAULT '{}' NOT NULL,
	"blacklisted_at" timestamp with time zone,
	"suspended_at" timestamp with time zone,
	"merged_into" bigint,
	"second_factor_since" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "members_email_unique" UNIQUE("email"),
	CONSTRAINT "members_country_code" CHECK ("members"."country" ~ '^[A-Z]{2}$'),
	CONSTRAINT "members_currency_code" CHECK ("members"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "members_email_lower" CHECK ("members"."email" = lower("members"."email")),
	CONSTRAINT "members_proven_or_named" CHECK ("members"."proven_email" is null or not "members"."email_proven"),
	CONSTRAINT "members_kind_known" CHECK ("members"."kind" in ('person', 'company')),
	CONSTRAINT "members_billing_lower" CHECK ("members"."billing_email" = lower("members"."billing_email")),
	CONSTRAINT "members_billing_of_company" CHECK ("members"."billing_email" is null or "members"."kind" = 'company'),
	CONSTRAINT "members_company_closed" CHECK ("members"."kind" = 'person' or ("members"."email" like '%@account.invalid' and "members"."password_hash" = '!'
        and "members"."proven_email" is null and "members"."second_factor_since" is null))
);
CREATE TABLE "sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"company_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"network" text NOT NULL,
	"user_agent" text NOT NULL,
	"operator" text,
	"operator_id" bigint,
	"preview" boolean DEFAULT false NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"proven_at" timestamp with time zone
);
CREATE TABLE "social_accounts" (
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"member_id" bigint NOT NULL,
	CONSTRAINT "social_accounts_provider_subject_pk" PRIMARY KEY("provider","subject")
);
CREATE TABLE "statistics_counts" (
	"day" date NOT NULL,
	"event" text NOT NULL,
	"subject" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "statistics_counts_day_event_subject_pk" PRIMARY KEY("day","event","subject"),
	CONSTRAINT "statistics_counts_event_known" CHECK ("statistics_counts"."event" in ('login_error', 'google_register', 'offer_shown', 'offer_clicked', 'recommendation_shown', 'recommendation_clicked', 'gift_opened', 'gift_picture_sent', 'gift_code_taken', 'reminder_sent', 'reminder_followed', 'reminder_bought')),
	CONSTRAINT "statistics_counts_subject_short" CHECK (char_length("statistics_counts"."subject") <= 80)
);
CREATE TABLE "profiles" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"gender" smallint DEFAULT 0 NOT NULL,
	"company" text DEFAULT '' NOT NULL,
	"tax_id" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"address_line" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"postal_code" text DEFAULT '' NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	CONSTRAINT "profiles_gender_known" CHECK ("profiles"."gender" between 0 and 2),
	CONSTRAINT "profiles_country_code" CHECK ("profiles"."country" ~ '^([A-Z]{2})?$')
);
CREATE TABLE "bulk_changes" (
	"run_id" integer NOT NULL,
	"order_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"before" integer NOT NULL,
	"after" integer NOT NULL,
	"taken_back" text,
	CONSTRAINT "bulk_changes_run_id_order_id_position_pk" PRIMARY KEY("run_id","order_id","position"),
	CONSTRAINT "bulk_changes_taken_back_known" CHECK ("bulk_changes"."taken_back" in ('undone', 'kept'))
);
CREATE TABLE "bulk_letters" (
	"run_id" integer NOT NULL,
	"member_id" bigint NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bulk_letters_run_id_member_id_pk" PRIMARY KEY("run_id","member_id")
);
CREATE TABLE "bulk_runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bulk_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"act" text NOT NULL,
	"amount" integer,
	"selection" jsonb NOT NULL,
	"notices" jsonb,
	"reason" text NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"expected" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"passed" integer DEFAULT 0 NOT NULL,
	"last_id" bigint DEFAULT 0 NOT NULL,
	"last_position" smallint DEFAULT -1 NOT NULL,
	"started_by" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "bulk_runs_act_known" CHECK ("bulk_runs"."act" in ('term', 'updates', 'seats', 'notify')),
	CONSTRAINT "bulk_runs_state_known" CHECK ("bulk_runs"."state" in ('running', 'stopped', 'done', 'undoing', 'undone')),
	CONSTRAINT "bulk_runs_amount_or_notices" CHECK (num_nonnulls("bulk_runs"."amount", "bulk_runs"."notices") = 1),
	CONSTRAINT "bulk_runs_reason_length" CHECK (char_length("bulk_runs"."reason") between 1 and 500)
);
CREATE TABLE "pool_watches" (
	"pool" text PRIMARY KEY NOT NULL,
	"threshold" integer NOT NULL,
	"low_since" timestamp with time zone,
	"version" integer DEFAULT 0 NOT NULL,
	"changed_by" text,
	"changed_at" timestamp with time zone,
	CONSTRAINT "pool_watches_threshold" CHECK ("pool_watches"."threshold" between 0 and 100000)
);
CREATE TABLE "mail_texts" (
	"language" text NOT NULL,
	"key" text NOT NULL,
	"version" integer NOT NULL,
	"text" text,
	"operator" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "mail_texts_language_key_version_pk" PRIMARY KEY("language","key","version"),
	CONSTRAINT "mail_texts_version" CHECK ("mail_texts"."version" > 0),
	CONSTRAINT "mail_texts_length" CHECK (length("mail_texts"."text") between 1 and 3000)
);
CREATE TABLE "member_merge_rows" (
	"merge_id" bigint NOT NULL,
	"table" text NOT NULL,
	"column" text NOT NULL,
	"from_id" bigint NOT NULL,
	"to_id" bigint NOT NULL,
	"key" jsonb NOT NULL,
	CONSTRAINT "member_merge_rows_merge_id_table_column_from_id_key_pk" PRIMARY KEY("merge_id","table","column","from_id","key")
);
CREATE TABLE "member_merges" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "member_merges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text DEFAULT 'merge' NOT NULL,
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
	CONSTRAINT "member_merges_kind_known" CHECK ("member_merges"."kind" in ('merge', 'conversion')),
	CONSTRAINT "member_merges_two_accounts" CHECK ("member_merges"."from_id" <> "member_merges"."into_id"),
	CONSTRAINT "member_merges_undone_by_somebody" CHECK (("member_merges"."undone_at" is null) = ("member_merges"."undone_by" is null)),
	CONSTRAINT "member_merges_undone_in_time" CHECK ("member_merges"."undone_at" - "member_merges"."at" <= interval '30 days')
);
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
CREATE TABLE "adoption_days" (
	"day" date NOT NULL,
	"line" text NOT NULL,
	"platform" text NOT NULL,
	"architecture" text NOT NULL,
	"version" text NOT NULL,
	"devices" integer NOT NULL,
	CONSTRAINT "adoption_days_day_line_platform_architecture_version_pk" PRIMARY KEY("day","line","platform","architecture","version"),
	CONSTRAINT "adoption_days_positive" CHECK ("adoption_days"."devices" > 0)
);
CREATE TABLE "number_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "number_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"measure" text NOT NULL,
	"key" text NOT NULL,
	"count" bigint NOT NULL,
	"amount" numeric NOT NULL
);
CREATE TABLE "number_days" (
	"day" date NOT NULL,
	"measure" text NOT NULL,
	"key" text NOT NULL,
	"count" bigint NOT NULL,
	"amount" numeric NOT NULL,
	CONSTRAINT "number_days_measure_day_key_pk" PRIMARY KEY("measure","day","key")
);
CREATE TABLE "number_quarters" (
	"at" timestamp with time zone NOT NULL,
	"measure" text NOT NULL,
	"key" text NOT NULL,
	"count" bigint NOT NULL,
	"amount" numeric NOT NULL,
	CONSTRAINT "number_quarters_measure_at_key_pk" PRIMARY KEY("measure","at","key")
);
CREATE TABLE "number_zone" (
	"single" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"zone" text NOT NULL,
	CONSTRAINT "number_zone_once" CHECK ("number_zone"."single")
);
CREATE TABLE "public_event_numbers" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"last" bigint NOT NULL,
	CONSTRAINT "public_event_numbers_once" CHECK ("public_event_numbers"."id")
);
CREATE TABLE "public_events" (
	"sequence" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"version" smallint NOT NULL,
	"object_type" text NOT NULL,
	"object_id" text NOT NULL,
	"data" jsonb NOT NULL,
	CONSTRAINT "public_events_pkey" PRIMARY KEY("sequence","at")
) PARTITION BY RANGE ("at");
CREATE TABLE "webhook_attempts" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "webhook_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"endpoint_id" bigint NOT NULL,
	"event" text NOT NULL,
	"type" text NOT NULL,
	"attempt" integer NOT NULL,
	"outcome" text NOT NULL,
	"status" smallint,
	"milliseconds" integer NOT NULL,
	"answer" text,
	CONSTRAINT "webhook_attempts_pkey" PRIMARY KEY("id","at"),
	CONSTRAINT "webhook_attempts_outcome_known" CHECK ("webhook_attempts"."outcome" in ('delivered', 'rejected', 'redirected', 'gone', 'late', 'unreachable', 'forbidden'))
) PARTITION BY RANGE ("at");
CREATE TABLE "webhook_endpoints" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_endpoints_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"url" text NOT NULL,
	"description" text NOT NULL,
	"types" text[] NOT NULL,
	"enabled" boolean NOT NULL,
	"off_reason" text,
	"off_at" timestamp with time zone,
	"secret" "bytea" NOT NULL,
	"previous_secret" "bytea",
	"previous_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"failing_since" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"rests_until" timestamp with time zone,
	CONSTRAINT "webhook_endpoints_name_unique" UNIQUE("name"),
	CONSTRAINT "webhook_endpoints_off_reason_known" CHECK ("webhook_endpoints"."off_reason" in ('gone', 'failing')),
	CONSTRAINT "webhook_endpoints_off_since" CHECK (("webhook_endpoints"."off_reason" is null) = ("webhook_endpoints"."off_at" is null)),
	CONSTRAINT "webhook_endpoints_previous" CHECK (("webhook_endpoints"."previous_secret" is null) = ("webhook_endpoints"."previous_until" is null))
);
CREATE TABLE "webhook_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"endpoint_id" bigint NOT NULL,
	"sequence" bigint NOT NULL,
	"event_at" timestamp with time zone NOT NULL,
	"object" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"tried_first" timestamp with time zone,
	"in_hand_until" timestamp with time zone
);
CREATE TABLE "agreements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "agreements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint,
	"checkout" text,
	"version" text NOT NULL,
	"agreed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "agreements_of_one_thing" CHECK (("agreements"."member_id" is null) <> ("agreements"."checkout" is null))
);
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
CREATE TABLE "legal_versions" (
	"version" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"language" text NOT NULL,
	"title" text,
	"date" text,
	"text" text,
	"address" text,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "legal_versions_kind_known" CHECK ("legal_versions"."kind" in ('imprint', 'privacy', 'terms', 'withdrawal', 'licence', 'accessibility', 'commerce')),
	CONSTRAINT "legal_versions_somewhere" CHECK (("legal_versions"."text" is null) <> ("legal_versions"."address" is null))
);
CREATE TABLE "bank_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"account" text NOT NULL,
	"booked_on" text NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"text" text NOT NULL,
	"payer" text NOT NULL,
	"imported_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"transfer" text,
	"decided_at" timestamp with time zone,
	"operator" text,
	"note" text,
	CONSTRAINT "bank_entries_once" UNIQUE("key"),
	CONSTRAINT "bank_entries_state_known" CHECK ("bank_entries"."state" in ('matched', 'open', 'assigned', 'dismissed')),
	CONSTRAINT "bank_entries_reason_known" CHECK ("bank_entries"."reason" in ('noReference', 'unknownReference', 'severalReferences', 'currency', 'amount', 'paidBefore', 'expired')),
	CONSTRAINT "bank_entries_amount_positive" CHECK ("bank_entries"."amount" > 0)
);
CREATE TABLE "blocks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "blocks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"reason" text NOT NULL,
	"operator" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"lifted_at" timestamp with time zone,
	"lifted_by" text,
	CONSTRAINT "blocks_kind_known" CHECK ("blocks"."kind" in ('email', 'mailDomain', 'network', 'networkCountry', 'cardCountry')),
	CONSTRAINT "blocks_lifted_by_somebody" CHECK (("blocks"."lifted_at" is null) = ("blocks"."lifted_by" is null)),
	CONSTRAINT "blocks_reason_length" CHECK (char_length("blocks"."reason") <= 500)
);
CREATE TABLE "order_reviews" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_reviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"order_id" bigint NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"marks" text[] NOT NULL,
	"facts" jsonb NOT NULL,
	"resting" boolean NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"operator" text,
	"note" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "order_reviews_number_unique" UNIQUE("number"),
	CONSTRAINT "order_reviews_orderId_unique" UNIQUE("order_id"),
	CONSTRAINT "order_reviews_state_known" CHECK ("order_reviews"."state" in ('open', 'released', 'refunded', 'ended')),
	CONSTRAINT "order_reviews_decided" CHECK (("order_reviews"."state" = 'open') = ("order_reviews"."decided_at" is null)),
	CONSTRAINT "order_reviews_note_length" CHECK (char_length("order_reviews"."note") <= 500)
);
CREATE TABLE "payment_attempts" (
	"checkout" text PRIMARY KEY NOT NULL,
	"network" text NOT NULL,
	"network_country" text,
	"card_country" text,
	"begun_at" timestamp with time zone NOT NULL
);
CREATE TABLE "payment_risks" (
	"provider" text NOT NULL,
	"payment" text NOT NULL,
	"level" text,
	"review" text,
	"warned_at" timestamp with time zone,
	CONSTRAINT "payment_risks_provider_payment_pk" PRIMARY KEY("provider","payment"),
	CONSTRAINT "payment_risks_level_known" CHECK ("payment_risks"."level" in ('normal', 'elevated', 'highest')),
	CONSTRAINT "payment_risks_review_known" CHECK ("payment_risks"."review" in ('open', 'approved', 'rejected'))
);
CREATE TABLE "refused_payments" (
	"provider" text NOT NULL,
	"attempt" text NOT NULL,
	"checkout" text NOT NULL,
	"refused_at" timestamp with time zone NOT NULL,
	CONSTRAINT "refused_payments_provider_attempt_pk" PRIMARY KEY("provider","attempt")
);
CREATE TABLE "exchange_rates" (
	"day" date NOT NULL,
	"currency" text NOT NULL,
	"per_euro" numeric NOT NULL,
	CONSTRAINT "exchange_rates_currency_day_pk" PRIMARY KEY("currency","day"),
	CONSTRAINT "exchange_rates_currency_code" CHECK ("exchange_rates"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "exchange_rates_positive" CHECK ("exchange_rates"."per_euro" > 0)
);
CREATE TABLE "catalogue_drafts" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"content" jsonb,
	"changed_by" text,
	"changed_at" timestamp with time zone,
	CONSTRAINT "catalogue_drafts_one" CHECK ("catalogue_drafts"."id" = 1)
);
CREATE TABLE "catalogue_versions" (
	"version" integer PRIMARY KEY NOT NULL,
	"hash" "bytea" NOT NULL,
	"content" jsonb NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"published_by" text,
	"restores" integer,
	CONSTRAINT "catalogue_versions_positive" CHECK ("catalogue_versions"."version" > 0)
);
CREATE TABLE "sale_prices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sale_prices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pid" integer NOT NULL,
	"term" text NOT NULL,
	"country" text NOT NULL,
	"currency" text NOT NULL,
	"minor" bigint NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"until" timestamp with time zone,
	CONSTRAINT "sale_prices_not_negative" CHECK ("sale_prices"."minor" >= 0),
	CONSTRAINT "sale_prices_in_order" CHECK ("sale_prices"."until" >= "sale_prices"."since")
);
CREATE TABLE "checkouts" (
	"reference" text PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"member_id" bigint,
	"email" text NOT NULL,
	"buyer_name" text,
	"language" text NOT NULL,
	"country" text NOT NULL,
	"postal_code" text,
	"currency" text NOT NULL,
	"total" bigint NOT NULL,
	"vat_basis_points" integer NOT NULL,
	"catalogue_version" integer NOT NULL,
	"lines" jsonb NOT NULL,
	"coupon_code" text,
	"discount" text,
	"withdrawal_waived_at" timestamp with time zone,
	"purchase_order" text,
	"buyer_reference" text,
	"affiliate" text,
	"return_to" text,
	"quotation" bigint,
	"begun_at" timestamp with time zone NOT NULL,
	"provider" text,
	"payment" text,
	"sold_by" text DEFAULT 'vendor' NOT NULL,
	"state" text DEFAULT 'begun' NOT NULL,
	"state_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"refunded" integer[] DEFAULT '{}' NOT NULL,
	"mismatch" text,
	"order_id" bigint,
	"browser_hash" "bytea",
	"mended_at" timestamp with time zone,
	CONSTRAINT "checkouts_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "checkouts_orderId_unique" UNIQUE("order_id"),
	CONSTRAINT "checkouts_payment_once" UNIQUE("provider","payment"),
	CONSTRAINT "checkouts_sold_by_known" CHECK ("checkouts"."sold_by" in ('vendor', 'provider')),
	CONSTRAINT "checkouts_postal_code_length" CHECK (char_length("checkouts"."postal_code") between 1 and 20),
	CONSTRAINT "checkouts_total_not_negative" CHECK ("checkouts"."total" >= 0)
);
CREATE TABLE "country_evidence" (
	"checkout" text NOT NULL,
	"source" text NOT NULL,
	"country" text NOT NULL,
	"postal_code" text,
	"noted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "country_evidence_checkout_source_pk" PRIMARY KEY("checkout","source"),
	CONSTRAINT "country_evidence_source_known" CHECK ("country_evidence"."source" in ('told', 'network', 'card', 'bank', 'confirmed')),
	CONSTRAINT "country_evidence_postal_code_length" CHECK (char_length("country_evidence"."postal_code") between 1 and 20),
	CONSTRAINT "country_evidence_country_code" CHECK ("country_evidence"."country" ~ '^[A-Z]{2}$')
);
CREATE TABLE "coupon_gates" (
	"code" text PRIMARY KEY NOT NULL
);
CREATE TABLE "coupon_uses" (
	"checkout" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"member_id" bigint,
	"reserved_until" timestamp with time zone
);
CREATE TABLE "credit_uses" (
	"subscription_id" bigint PRIMARY KEY NOT NULL,
	"checkout" text NOT NULL
);
CREATE TABLE "discrepancies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "discrepancies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"checkout" text NOT NULL,
	"subscription" text,
	"amount" bigint,
	"currency" text,
	"agreed_amount" bigint,
	"agreed_currency" text,
	"opened_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"operator" text,
	CONSTRAINT "discrepancies_once" UNIQUE("provider","kind","name"),
	CONSTRAINT "discrepancies_kind_known" CHECK ("discrepancies"."kind" in ('payment', 'subscription', 'renewal')),
	CONSTRAINT "discrepancies_closed_by_somebody" CHECK (("discrepancies"."closed_at" is null) = ("discrepancies"."operator" is null))
);
CREATE TABLE "payment_reviews" (
	"checkout" text PRIMARY KEY NOT NULL,
	"mismatch" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"operator" text,
	"reference" text,
	"refusals" integer DEFAULT 0 NOT NULL,
	"note" text,
	CONSTRAINT "payment_reviews_mismatch_known" CHECK ("payment_reviews"."mismatch" in ('amount', 'coupon', 'credit', 'late')),
	CONSTRAINT "payment_reviews_state_known" CHECK ("payment_reviews"."state" in ('open', 'accepted', 'returning', 'returned', 'failed')),
	CONSTRAINT "payment_reviews_decided_by_somebody" CHECK (("payment_reviews"."state" = 'open') = ("payment_reviews"."decided_at" is null))
);
CREATE TABLE "purchase_credits" (
	"checkout" text NOT NULL,
	"upgrade" smallint NOT NULL,
	"order_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"toward" integer NOT NULL,
	CONSTRAINT "purchase_credits_once" PRIMARY KEY("order_id","position","toward")
);
CREATE TABLE "reminder_consents" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"given_at" timestamp with time zone NOT NULL
);
CREATE TABLE "reminder_refusals" (
	"address_hash" "bytea" PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
CREATE TABLE "unfinished_checkouts" (
	"basket_hash" "bytea" PRIMARY KEY NOT NULL,
	"member_id" bigint,
	"email" text,
	"language" text NOT NULL,
	"pids" integer[] NOT NULL,
	"request" jsonb NOT NULL,
	"consented_at" timestamp with time zone NOT NULL,
	"touched_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"link_hash" "bytea",
	"link_until" timestamp with time zone,
	"stop_hash" "bytea",
	"returned_at" timestamp with time zone,
	CONSTRAINT "unfinished_checkouts_linkHash_unique" UNIQUE("link_hash"),
	CONSTRAINT "unfinished_checkouts_stopHash_unique" UNIQUE("stop_hash"),
	CONSTRAINT "unfinished_checkouts_of_somebody" CHECK (num_nonnulls("unfinished_checkouts"."member_id", "unfinished_checkouts"."email") = 1),
	CONSTRAINT "unfinished_checkouts_sent_whole" CHECK (num_nonnulls("unfinished_checkouts"."sent_at", "unfinished_checkouts"."link_hash", "unfinished_checkouts"."link_until", "unfinished_checkouts"."stop_hash") in (0, 4))
);
CREATE TABLE "dispute_lines" (
	"dispute_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"resting" boolean NOT NULL,
	CONSTRAINT "dispute_lines_dispute_id_order_id_position_pk" PRIMARY KEY("dispute_id","order_id","position")
);
CREATE TABLE "dispute_steps" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dispute_steps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"dispute_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_kind" text NOT NULL,
	"actor" text NOT NULL,
	"note" text,
	CONSTRAINT "dispute_steps_kind_known" CHECK ("dispute_steps"."kind" in ('inquiry', 'inquiryAnswered', 'open', 'submitted', 'withdrawn', 'won', 'lost', 'refused', 'wonLate', 'lostAgain')),
	CONSTRAINT "dispute_steps_actor_known" CHECK ("dispute_steps"."actor_kind" in ('provider', 'operator', 'time')),
	CONSTRAINT "dispute_steps_actor_named" CHECK ("dispute_steps"."actor_kind" = 'operator' or "dispute_steps"."actor" = "dispute_steps"."actor_kind")
);
CREATE TABLE "disputes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "disputes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"provider" text NOT NULL,
	"dispute" text NOT NULL,
	"payment" text NOT NULL,
	"order_id" bigint,
	"stage" text NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"respond_by" timestamp with time zone,
	"fee_currency" text,
	"fee" bigint,
	"lost_again" bigint,
	"statement" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "disputes_number_unique" UNIQUE("number"),
	CONSTRAINT "disputes_once" UNIQUE("provider","dispute"),
	CONSTRAINT "disputes_stage_known" CHECK ("disputes"."stage" in ('inquiry', 'inquiryAnswered', 'open', 'submitted', 'withdrawn', 'won', 'lost')),
	CONSTRAINT "disputes_amount_not_negative" CHECK ("disputes"."amount" >= 0),
	CONSTRAINT "disputes_lost_again" CHECK ("disputes"."lost_again" >= 0),
	CONSTRAINT "disputes_currency_code" CHECK ("disputes"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "disputes_fee_of_currency" CHECK (("disputes"."fee" is null) = ("disputes"."fee_currency" is null)),
	CONSTRAINT "disputes_statement_length" CHECK (char_length("disputes"."statement") <= 5000)
);
CREATE TABLE "credit_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credit_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"invoice_id" bigint NOT NULL,
	"number" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"cause" text NOT NULL,
	CONSTRAINT "credit_notes_number_unique" UNIQUE("number"),
	CONSTRAINT "credit_notes_cause_known" CHECK ("credit_notes"."cause" in ('refunded', 'chargedBack', 'corrected', 'goodwill'))
);
CREATE TABLE "credited_amounts" (
	"refund" text PRIMARY KEY NOT NULL,
	"invoice_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"credit_note_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"units" integer,
	CONSTRAINT "credited_amounts_positive" CHECK ("credited_amounts"."amount" > 0),
	CONSTRAINT "credited_amounts_units_positive" CHECK ("credited_amounts"."units" > 0)
);
CREATE TABLE "credited_lines" (
	"invoice_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"credit_note_id" bigint NOT NULL,
	CONSTRAINT "credited_lines_invoice_id_position_pk" PRIMARY KEY("invoice_id","position")
);
CREATE TABLE "earlier_documents" (
	"order_id" bigint NOT NULL,
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"file_key" text,
	CONSTRAINT "earlier_documents_order_id_number_pk" PRIMARY KEY("order_id","number"),
	CONSTRAINT "earlier_documents_kind_known" CHECK ("earlier_documents"."kind" in ('invoice', 'credit_note'))
);
CREATE TABLE "earlier_keys" (
	"order_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"unit" integer NOT NULL,
	"key" text NOT NULL,
	"disabled_at" timestamp with time zone,
	"disabled_because" text,
	CONSTRAINT "earlier_keys_order_id_position_unit_pk" PRIMARY KEY("order_id","position","unit"),
	CONSTRAINT "earlier_keys_disabled_with_reason" CHECK (("earlier_keys"."disabled_at" is null) = ("earlier_keys"."disabled_because" is null))
);
CREATE TABLE "invoice_series" (
	"name" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "invoice_series_counts_from_1" CHECK ("invoice_series"."last" > 0)
);
CREATE TABLE "invoices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"number" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"content" jsonb NOT NULL,
	"buyer" jsonb,
	"replaces" bigint,
	CONSTRAINT "invoices_number_unique" UNIQUE("number"),
	CONSTRAINT "invoices_id_order" UNIQUE("id","order_id"),
	CONSTRAINT "invoices_replaced_once" UNIQUE("replaces")
);
CREATE TABLE "line_holders" (
	"order_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"member_id" bigint,
	"since" timestamp with time zone NOT NULL,
	"handed_as" text,
	CONSTRAINT "line_holders_order_id_position_pk" PRIMARY KEY("order_id","position"),
	CONSTRAINT "line_holders_handed_as_known" CHECK ("line_holders"."handed_as" in ('present', 'licence', 'fee', 'included'))
);
CREATE TABLE "order_lines" (
	"order_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"pid" integer NOT NULL,
	"term" text NOT NULL,
	"platforms" text[] NOT NULL,
	"quantity" integer NOT NULL,
	"names" jsonb NOT NULL,
	"unit_amount" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"goodwill" bigint DEFAULT 0 NOT NULL,
	"returned_units" integer DEFAULT 0 NOT NULL,
	"status" smallint NOT NULL,
	"returned_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"updates_months" smallint,
	"extra_days" integer DEFAULT 0 NOT NULL,
	"extra_updates_days" integer DEFAULT 0 NOT NULL,
	"extra_seats" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "order_lines_order_id_position_pk" PRIMARY KEY("order_id","position"),
	CONSTRAINT "order_lines_position_counts_from_0" CHECK ("order_lines"."position" >= 0),
	CONSTRAINT "order_lines_term_known" CHECK ("order_lines"."term" in ('1M', '2M', '1Y', '2Y', '3Y', '4Y', 'LFT', 'FREE')),
	CONSTRAINT "order_lines_platforms_known" CHECK ("order_lines"."platforms"::text ~ '^[{][a-z][a-z0-9]{1,14}(,[a-z][a-z0-9]{1,14})*[}]$'),
	CONSTRAINT "order_lines_returned_units_within_quantity" CHECK ("order_lines"."returned_units" between 0 and "order_lines"."quantity" - 1),
	CONSTRAINT "order_lines_extra_days_within" CHECK ("order_lines"."extra_days" between 0 and 3660),
	CONSTRAINT "order_lines_extra_updates_days_within" CHECK ("order_lines"."extra_updates_days" between 0 and 3660),
	CONSTRAINT "order_lines_extra_seats_within" CHECK ("order_lines"."extra_seats" between 0 and 1000),
	CONSTRAINT "order_lines_quantity_positive" CHECK ("order_lines"."quantity" > 0),
	CONSTRAINT "order_lines_status_known" CHECK ("order_lines"."status" between 0 and 3),
	CONSTRAINT "order_lines_goodwill_within_amount" CHECK ("order_lines"."goodwill" between 0 and "order_lines"."amount"),
	CONSTRAINT "order_lines_amount_within_price" CHECK ("order_lines"."amount" between 0 and "order_lines"."unit_amount" * "order_lines"."quantity")
);
CREATE TABLE "orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"member_id" bigint NOT NULL,
	"status" smallint NOT NULL,
	"origin" text NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"language" text DEFAULT 'en' NOT NULL,
	"currency" text NOT NULL,
	"total" bigint NOT NULL,
	"country" text NOT NULL,
	"vat_basis_points" integer NOT NULL,
	"postal_code" text,
	"catalogue_version" integer NOT NULL,
	"coupon_code" text,
	"provider" text,
	"payment" text,
	"sold_by" text DEFAULT 'vendor' NOT NULL,
	"withdrawal_waived_at" timestamp with time zone,
	"outside_document" text,
	"purchase_order" text,
	"buyer_reference" text,
	"affiliate" text,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "orders_number_unique" UNIQUE("number"),
	CONSTRAINT "orders_payment_once" UNIQUE("provider","payment"),
	CONSTRAINT "orders_document_once" UNIQUE("outside_document"),
	CONSTRAINT "orders_number_length" CHECK (char_length("orders"."number") between 1 and 40),
	CONSTRAINT "orders_status_known" CHECK ("orders"."status" between 0 and 3),
	CONSTRAINT "orders_sold_by_known" CHECK ("orders"."sold_by" in ('vendor', 'provider')),
	CONSTRAINT "orders_sold_by_provider" CHECK ("orders"."sold_by" = 'vendor' or "orders"."provider" is not null),
	CONSTRAINT "orders_origin_known" CHECK ("orders"."origin" in ('checkout', 'renewal', 'given', 'import', 'entered')),
	CONSTRAINT "orders_document_of_entered" CHECK (("orders"."origin" = 'entered') = ("orders"."outside_document" is not null)),
	CONSTRAINT "orders_document_length" CHECK (char_length("orders"."outside_document") between 1 and 100),
	CONSTRAINT "orders_purchase_order_length" CHECK (char_length("orders"."purchase_order") between 1 and 50),
	CONSTRAINT "orders_buyer_reference_length" CHECK (char_length("orders"."buyer_reference") between 1 and 100),
	CONSTRAINT "orders_affiliate_length" CHECK (char_length("orders"."affiliate") between 1 and 100),
	CONSTRAINT "orders_currency_code" CHECK ("orders"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "orders_total_not_negative" CHECK ("orders"."total" >= 0),
	CONSTRAINT "orders_country_code" CHECK ("orders"."country" ~ '^[A-Z]{2}$'),
	CONSTRAINT "orders_postal_code_length" CHECK (char_length("orders"."postal_code") between 1 and 20),
	CONSTRAINT "orders_vat_possible" CHECK ("orders"."vat_basis_points" between 0 and 10000)
);
CREATE TABLE "quotation_series" (
	"name" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "quotation_series_counts_from_1" CHECK ("quotation_series"."last" > 0)
);
CREATE TABLE "quotations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quotations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"key" text NOT NULL,
	"member_id" bigint,
	"email" text NOT NULL,
	"buyer" jsonb NOT NULL,
	"language" text NOT NULL,
	"country" text NOT NULL,
	"postal_code" text,
	"currency" text NOT NULL,
	"vat_basis_points" integer NOT NULL,
	"catalogue_version" integer NOT NULL,
	"lines" jsonb NOT NULL,
	"total" bigint NOT NULL,
	"purchase_order" text,
	"note" text,
	"operator" text,
	"operator_id" bigint,
	"taken_over_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"checkout" text,
	"accepted_at" timestamp with time zone,
	CONSTRAINT "quotations_number_unique" UNIQUE("number"),
	CONSTRAINT "quotations_key_unique" UNIQUE("key"),
	CONSTRAINT "quotations_operator_named" CHECK ("quotations"."operator_id" is null or "quotations"."operator" is not null),
	CONSTRAINT "quotations_postal_code_length" CHECK (char_length("quotations"."postal_code") between 1 and 20),
	CONSTRAINT "quotations_total_positive" CHECK ("quotations"."total" > 0)
);
CREATE TABLE "refund_case_lines" (
	"case_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"held" boolean NOT NULL,
	"amount" bigint,
	"units" integer,
	CONSTRAINT "refund_case_lines_case_id_position_pk" PRIMARY KEY("case_id","position"),
	CONSTRAINT "refund_case_lines_amount_positive" CHECK ("refund_case_lines"."amount" > 0),
	CONSTRAINT "refund_case_lines_units_have_amount" CHECK ("refund_case_lines"."units" is null or ("refund_case_lines"."units" > 0 and "refund_case_lines"."amount" is not null))
);
CREATE TABLE "refund_case_steps" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refund_case_steps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"case_id" bigint NOT NULL,
	"state" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_kind" text NOT NULL,
	"actor" text NOT NULL,
	"note" text,
	CONSTRAINT "refund_case_steps_state_known" CHECK ("refund_case_steps"."state" in ('requested', 'approved', 'refunding', 'refunded', 'failed', 'declined', 'retracted', 'closed')),
	CONSTRAINT "refund_case_steps_actor_known" CHECK ("refund_case_steps"."actor_kind" in ('member', 'law', 'system', 'provider', 'operator')),
	CONSTRAINT "refund_case_steps_actor_named" CHECK ("refund_case_steps"."actor_kind" = 'operator' or "refund_case_steps"."actor" = "refund_case_steps"."actor_kind")
);
CREATE TABLE "refund_cases" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refund_cases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"order_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"reason" text,
	"description" text DEFAULT '' NOT NULL,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"refusals" integer DEFAULT 0 NOT NULL,
	"reference" text,
	CONSTRAINT "refund_cases_number_unique" UNIQUE("number"),
	CONSTRAINT "refund_cases_id_order" UNIQUE("id","order_id"),
	CONSTRAINT "refund_cases_kind_known" CHECK ("refund_cases"."kind" in ('request', 'withdrawal', 'return', 'fee', 'goodwill')),
	CONSTRAINT "refund_cases_state_known" CHECK ("refund_cases"."state" in ('requested', 'approved', 'refunding', 'refunded', 'failed', 'declined', 'retracted', 'closed')),
	CONSTRAINT "refund_cases_reason_known" CHECK ("refund_cases"."reason" in ('does_not_work', 'not_as_expected', 'bought_by_mistake', 'bought_twice', 'not_needed', 'other')),
	CONSTRAINT "refund_cases_reason_for_requests_alone" CHECK (("refund_cases"."kind" = 'request') = ("refund_cases"."reason" is not null)),
	CONSTRAINT "refund_cases_right_not_declined" CHECK ("refund_cases"."kind" in ('request', 'goodwill') or "refund_cases"."state" not in ('requested', 'declined', 'retracted')),
	CONSTRAINT "refund_cases_description_length" CHECK (char_length("refund_cases"."description") <= 2000)
);
CREATE TABLE "plan_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "plan_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subscription_id" bigint NOT NULL,
	"state" text NOT NULL,
	"from_pid" integer NOT NULL,
	"from_term" text NOT NULL,
	"pid" integer NOT NULL,
	"term" text NOT NULL,
	"quantity" smallint NOT NULL,
	"charge" bigint NOT NULL,
	"credit" bigint NOT NULL,
	"renewal_amount" bigint NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"effective_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"payment" text,
	CONSTRAINT "plan_changes_state_known" CHECK ("plan_changes"."state" in ('asked', 'scheduled', 'done', 'takenBack', 'refused', 'overtaken')),
	CONSTRAINT "plan_changes_closed" CHECK (("plan_changes"."closed_at" is null) = ("plan_changes"."state" in ('asked', 'scheduled'))),
	CONSTRAINT "plan_changes_amounts" CHECK ("plan_changes"."charge" >= 0 and "plan_changes"."credit" >= 0 and "plan_changes"."renewal_amount" >= 0)
);
CREATE TABLE "provider_subscriptions" (
	"provider" text NOT NULL,
	"subscription" text NOT NULL,
	"checkout" text NOT NULL,
	"bought_in" text,
	"state" text,
	"paid_until" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"at" timestamp with time zone,
	"card_brand" text,
	"card_last_four" text,
	"card_expires" text,
	"card_at" timestamp with time zone,
	CONSTRAINT "provider_subscriptions_provider_subscription_pk" PRIMARY KEY("provider","subscription"),
	CONSTRAINT "provider_subscriptions_bought_once" UNIQUE("provider","bought_in")
);
CREATE TABLE "renewal_payments" (
	"provider" text NOT NULL,
	"payment" text NOT NULL,
	"subscription" text NOT NULL,
	"state" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"refunded" integer[] DEFAULT '{}' NOT NULL,
	"currency" text NOT NULL,
	"total" bigint NOT NULL,
	"order_id" bigint,
	CONSTRAINT "renewal_payments_provider_payment_pk" PRIMARY KEY("provider","payment")
);
CREATE TABLE "cancellations" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"subscription_id" bigint,
	"begun_at" timestamp with time zone NOT NULL,
	"reason" smallint,
	"words" text,
	"offer_taken_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	CONSTRAINT "cancellations_reason_known" CHECK ("cancellations"."reason" between 1 and 4)
);
CREATE TABLE "subscription_periods" (
	"order_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"subscription_id" bigint NOT NULL,
	"replaced_at" timestamp with time zone,
	CONSTRAINT "subscription_periods_order_id_position_pk" PRIMARY KEY("order_id","position")
);
CREATE TABLE "subscription_steps" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscription_steps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subscription_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"step" text NOT NULL,
	"runs_until" timestamp with time zone NOT NULL,
	CONSTRAINT "subscription_steps_known" CHECK ("subscription_steps"."step" in ('failed', 'late', 'stopped', 'resumed', 'paused', 'unpaused'))
);
CREATE TABLE "subscriptions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reference" text NOT NULL,
	"member_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"pid" integer NOT NULL,
	"term" text NOT NULL,
	"state" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"paid_until" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ending" text,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"renewal_amount" bigint NOT NULL,
	"quantity" smallint DEFAULT 1 NOT NULL,
	"price_country" text,
	"buyer_country" text,
	"credited" bigint DEFAULT 0 NOT NULL,
	"plan_since" timestamp with time zone,
	"replaced_at" timestamp with time zone,
	"paused_from" timestamp with time zone,
	"paused_until" timestamp with time zone,
	"trial_until" timestamp with time zone,
	"provider" text,
	"checkout" text,
	"provider_subscription" text,
	"card_brand" text,
	"card_last_four" text,
	"card_expires" text,
	"card_notices" smallint DEFAULT 0 NOT NULL,
	"noticed_for" timestamp with time zone,
	"reminded" smallint DEFAULT 0 NOT NULL,
	"disputed_at" timestamp with time zone,
	"look_at" timestamp with time zone,
	CONSTRAINT "subscriptions_reference_unique" UNIQUE("reference"),
	CONSTRAINT "subscriptions_line_once" UNIQUE("order_id","position"),
	CONSTRAINT "subscriptions_state_known" CHECK ("subscriptions"."state" in ('active', 'pastDue', 'paused', 'cancelled', 'ended')),
	CONSTRAINT "subscriptions_ending_known" CHECK ("subscriptions"."ending" in ('ranOut', 'unpaid', 'refunded', 'chargedBack', 'upgraded', 'trialUsed')),
	CONSTRAINT "subscriptions_ended_once" CHECK (("subscriptions"."state" = 'ended') = ("subscriptions"."ended_at" is not null)),
	CONSTRAINT "subscriptions_ended_for_a_reason" CHECK (("subscriptions"."ended_at" is null) = ("subscriptions"."ending" is null)),
	CONSTRAINT "subscriptions_term_known" CHECK ("subscriptions"."term" in ('1M', '2M', '1Y', '2Y', '3Y', '4Y', 'LFT', 'FREE')),
	CONSTRAINT "subscriptions_currency_code" CHECK ("subscriptions"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "subscriptions_amounts_not_negative" CHECK ("subscriptions"."amount" >= 0 and "subscriptions"."renewal_amount" >= 0),
	CONSTRAINT "subscriptions_quantity" CHECK ("subscriptions"."quantity" >= 1 and "subscriptions"."credited" >= 0),
	CONSTRAINT "subscriptions_price_country" CHECK ("subscriptions"."price_country" ~ '^[A-Z]{2}$'),
	CONSTRAINT "subscriptions_buyer_country" CHECK ("subscriptions"."buyer_country" ~ '^[A-Z]{2}$'),
	CONSTRAINT "subscriptions_pause_whole" CHECK (("subscriptions"."paused_from" is null) = ("subscriptions"."paused_until" is null) and "subscriptions"."paused_until" > "subscriptions"."paused_from"),
	CONSTRAINT "subscriptions_paused_for_a_time" CHECK ("subscriptions"."state" <> 'paused' or "subscriptions"."paused_from" is not null),
	CONSTRAINT "subscriptions_card_month" CHECK ("subscriptions"."card_expires" ~ '^[0-9]{4}-[0-9]{2}$'),
	CONSTRAINT "subscriptions_last_four" CHECK ("subscriptions"."card_last_four" ~ '^[0-9]{4}$')
);
CREATE TABLE "vat_answers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vat_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"country" text NOT NULL,
	"tax_id" text NOT NULL,
	"number" text NOT NULL,
	"valid" boolean NOT NULL,
	"answered_at" timestamp with time zone NOT NULL,
	"consultation" text,
	"requester" text,
	"name" text,
	"address" text,
	CONSTRAINT "vat_answers_country_code" CHECK ("vat_answers"."country" ~ '^[A-Z]{2}$')
);
CREATE TABLE "vat_ids" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"country" text NOT NULL,
	"tax_id" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"failures" smallint DEFAULT 0 NOT NULL,
	"problem" text
);
CREATE TABLE "activation_pools" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "activation_pools_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"bundle" integer,
	"total" integer NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "activation_pools_once" UNIQUE NULLS NOT DISTINCT("member_id","bundle"),
	CONSTRAINT "activation_pools_used_within_total" CHECK ("activation_pools"."used" between 0 and "activation_pools"."total")
);
CREATE TABLE "activations" (
	"pool_id" bigint NOT NULL,
	"pid" integer NOT NULL,
	"activated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "activations_pool_id_pid_pk" PRIMARY KEY("pool_id","pid")
);
CREATE TABLE "codes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pool" text NOT NULL,
	"code" text NOT NULL,
	"member_id" bigint,
	"taken_at" timestamp with time zone,
	"order_id" bigint,
	"position" smallint,
	"unit" integer,
	"product" integer,
	CONSTRAINT "codes_once" UNIQUE("pool","code"),
	CONSTRAINT "codes_once_for_a_unit" UNIQUE("order_id","position","unit"),
	CONSTRAINT "codes_once_for_a_product" UNIQUE("member_id","product"),
	CONSTRAINT "codes_length" CHECK (char_length("codes"."code") between 4 and 100),
	CONSTRAINT "codes_free_or_given_for_one_thing" CHECK (case when "codes"."taken_at" is null
        then num_nonnulls("codes"."member_id", "codes"."order_id", "codes"."position", "codes"."unit", "codes"."product") = 0
        else "codes"."member_id" is not null and (
          num_nonnulls("codes"."order_id", "codes"."position", "codes"."unit") = 3 and "codes"."product" is null
          or num_nonnulls("codes"."order_id", "codes"."position", "codes"."unit") = 0 and "codes"."product" is not null) end)
);
CREATE TABLE "company_group_people" (
	"group_id" bigint NOT NULL,
	"person_id" bigint NOT NULL,
	CONSTRAINT "company_group_people_group_id_person_id_pk" PRIMARY KEY("group_id","person_id")
);
CREATE TABLE "company_groups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "company_groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "company_groups_name" UNIQUE("company_id","name"),
	CONSTRAINT "company_groups_name_length" CHECK (char_length("company_groups"."name") between 1 and 60)
);
CREATE TABLE "company_seat_rules" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "company_seat_rules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"line" text NOT NULL,
	"platform" text NOT NULL,
	"group_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "company_seat_rules_once" UNIQUE NULLS NOT DISTINCT("company_id","line","platform","group_id"),
	CONSTRAINT "company_seat_rules_platform_known" CHECK ("company_seat_rules"."platform" ~ '^[a-z][a-z0-9]{1,14}$')
);
CREATE TABLE "deliveries" (
	"release_id" integer NOT NULL,
	"recipient" text NOT NULL,
	"parts" "int8multirange" NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "deliveries_release_id_recipient_pk" PRIMARY KEY("release_id","recipient")
);
CREATE TABLE "download_counts" (
	"release_id" integer NOT NULL,
	"day" date NOT NULL,
	"downloads" integer NOT NULL,
	CONSTRAINT "download_counts_release_id_day_pk" PRIMARY KEY("release_id","day"),
	CONSTRAINT "download_counts_positive" CHECK ("download_counts"."downloads" > 0)
);
CREATE TABLE "download_keys" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"secret" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "download_keys_one" CHECK ("download_keys"."id" = 1)
);
CREATE TABLE "member_channels" (
	"member_id" bigint NOT NULL,
	"software" text NOT NULL,
	"channel" text NOT NULL,
	"chosen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "member_channels_member_id_software_pk" PRIMARY KEY("member_id","software")
);
CREATE TABLE "member_downloads" (
	"member_id" bigint NOT NULL,
	"release_id" integer NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"network" text NOT NULL,
	CONSTRAINT "member_downloads_member_id_release_id_pk" PRIMARY KEY("member_id","release_id")
);
CREATE TABLE "release_uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"facts" jsonb NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"parts" bigint[] DEFAULT '{}' NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"started_by" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "release_uploads_received_within" CHECK ("release_uploads"."received" between 0 and "release_uploads"."size"),
	CONSTRAINT "release_uploads_sha256_hex" CHECK ("release_uploads"."sha256" ~ '^[0-9a-f]{64}$')
);
CREATE TABLE "releases" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "releases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"software" text NOT NULL,
	"platform" text NOT NULL,
	"arch" text DEFAULT 'any' NOT NULL,
	"version" text NOT NULL,
	"build" integer NOT NULL,
	"released_at" timestamp with time zone NOT NULL,
	"minimum_system" text,
	"file_name" text NOT NULL,
	"file_key" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"sha512" text,
	"sha1" text,
	"channel" text DEFAULT 'stable' NOT NULL,
	"use" text DEFAULT 'both' NOT NULL,
	"critical" boolean DEFAULT false NOT NULL,
	"share" smallint DEFAULT 100 NOT NULL,
	"halted_at" timestamp with time zone,
	"notes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"signatures" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"withdrawn_by" text,
	"withdrawn_for" text,
	CONSTRAINT "releases_file_name_once" UNIQUE("file_name"),
	CONSTRAINT "releases_platform_known" CHECK ("releases"."platform" in ('win', 'mac', 'linux')),
	CONSTRAINT "releases_arch_known" CHECK ("releases"."arch" in ('any', 'x64', 'arm64', 'x86')),
	CONSTRAINT "releases_use_known" CHECK ("releases"."use" in ('both', 'download', 'update')),
	CONSTRAINT "releases_delta_update" CHECK ("releases"."use" = 'update' or "releases"."file_name" not like '%-delta.nupkg'),
	CONSTRAINT "releases_share_percent" CHECK ("releases"."share" between 0 and 100),
	CONSTRAINT "releases_sha512_hex" CHECK ("releases"."sha512" ~ '^[0-9a-f]{128}$'),
	CONSTRAINT "releases_sha1_hex" CHECK ("releases"."sha1" ~ '^[0-9a-f]{40}$'),
	CONSTRAINT "releases_build_digits" CHECK ("releases"."build" between 1000 and 99999),
	CONSTRAINT "releases_size_positive" CHECK ("releases"."size" > 0),
	CONSTRAINT "releases_withdrawn_whole" CHECK (num_nonnulls("releases"."withdrawn_at", "releases"."withdrawn_by", "releases"."withdrawn_for") in (0, 3)),
	CONSTRAINT "releases_sha256_hex" CHECK ("releases"."sha256" ~ '^[0-9a-f]{64}$')
);
CREATE TABLE "update_keys" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"public_key" "bytea" NOT NULL,
	"private_key" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "update_keys_one" CHECK ("update_keys"."id" = 1)
);
CREATE TABLE "handover_fees" (
	"checkout" text PRIMARY KEY NOT NULL,
	"order_id" bigint,
	"giver_id" bigint NOT NULL,
	"licence_order_id" bigint NOT NULL,
	"licence_position" smallint NOT NULL,
	"sender" text NOT NULL,
	"email" text NOT NULL,
	"language" text NOT NULL,
	"network" text NOT NULL,
	"handover_id" bigint,
	"returned_at" timestamp with time zone,
	CONSTRAINT "handover_fees_order" UNIQUE("order_id"),
	CONSTRAINT "handover_fees_handover" UNIQUE("handover_id"),
	CONSTRAINT "handover_fees_ordered_first" CHECK ("handover_fees"."order_id" is not null or ("handover_fees"."handover_id" is null and "handover_fees"."returned_at" is null))
);
CREATE TABLE "handovers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "handovers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"giver_id" bigint NOT NULL,
	"sender" text NOT NULL,
	"email" text NOT NULL,
	"language" text NOT NULL,
	"network" text NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"held_until" timestamp with time zone NOT NULL,
	"code_hash" "bytea",
	"sent_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	"stop_hash" "bytea" NOT NULL,
	"ended_at" timestamp with time zone,
	"outcome" text,
	"accepted_by" bigint,
	CONSTRAINT "handovers_code" UNIQUE("code_hash"),
	CONSTRAINT "handovers_stop" UNIQUE("stop_hash"),
	CONSTRAINT "handovers_outcome_known" CHECK ("handovers"."outcome" in ('accepted', 'declined', 'stopped', 'expired', 'void')),
	CONSTRAINT "handovers_ended" CHECK (("handovers"."ended_at" is null) = ("handovers"."outcome" is null)),
	CONSTRAINT "handovers_sent_whole" CHECK (("handovers"."sent_at" is null) = ("handovers"."code_hash" is null) and ("handovers"."sent_at" is null) = ("handovers"."due_at" is null)),
	CONSTRAINT "handovers_accepted_was_sent" CHECK ("handovers"."outcome" <> 'accepted' or "handovers"."sent_at" is not null)
);
CREATE TABLE "presents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "presents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"checkout" text NOT NULL,
	"order_id" bigint,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"sender" text NOT NULL,
	"message" text NOT NULL,
	"language" text NOT NULL,
	"deliver_at" timestamp with time zone NOT NULL,
	"code_hash" "bytea",
	"sealed" "bytea",
	"sent_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	"corrections" integer DEFAULT 0 NOT NULL,
	"ended_at" timestamp with time zone,
	"outcome" text,
	"accepted_by" bigint,
	CONSTRAINT "presents_of_checkout" UNIQUE("checkout"),
	CONSTRAINT "presents_of_order" UNIQUE("order_id"),
	CONSTRAINT "presents_code" UNIQUE("code_hash"),
	CONSTRAINT "presents_outcome_known" CHECK ("presents"."outcome" in ('accepted', 'takenBack', 'returned', 'void')),
	CONSTRAINT "presents_ended" CHECK (("presents"."ended_at" is null) = ("presents"."outcome" is null)),
	CONSTRAINT "presents_sent_whole" CHECK (("presents"."sent_at" is null) = ("presents"."code_hash" is null) and ("presents"."sent_at" is null) = ("presents"."due_at" is null)
        and ("presents"."sent_at" is null) = ("presents"."sealed" is null)),
	CONSTRAINT "presents_corrections" CHECK (corrections between 0 and 3)
);
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
CREATE TABLE "household_people" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "household_people_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"holder_id" bigint NOT NULL,
	"person_id" bigint NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	CONSTRAINT "household_people_once" UNIQUE("person_id"),
	CONSTRAINT "household_people_not_itself" CHECK ("household_people"."holder_id" <> "household_people"."person_id")
);
CREATE TABLE "floating_places" (
	"pool_id" bigint NOT NULL,
	"place" integer NOT NULL,
	"seat_id" uuid,
	"taken_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	CONSTRAINT "floating_places_pool_id_place_pk" PRIMARY KEY("pool_id","place"),
	CONSTRAINT "floating_places_seatId_unique" UNIQUE("seat_id")
);
CREATE TABLE "floating_pools" (
	"pool_id" bigint PRIMARY KEY NOT NULL,
	"paid" integer NOT NULL,
	"lease_seconds" integer NOT NULL,
	"grace_seconds" integer NOT NULL,
	"products" jsonb NOT NULL,
	"features" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"ends_at" timestamp with time zone
);
CREATE TABLE "seat_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "seat_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seat_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL
);
CREATE TABLE "seat_pools" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "seat_pools_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"line" text NOT NULL,
	"platform" text NOT NULL,
	"total" integer NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"releases" timestamp with time zone[] DEFAULT '{}' NOT NULL,
	"reset_at" timestamp with time zone,
	"recount_at" timestamp with time zone,
	CONSTRAINT "seat_pools_once" UNIQUE("member_id","line","platform"),
	CONSTRAINT "seat_pools_platform_known" CHECK ("seat_pools"."platform" ~ '^[a-z][a-z0-9]{1,14}$'),
	CONSTRAINT "seat_pools_used_within_total" CHECK ("seat_pools"."used" between 0 and "seat_pools"."total")
);
CREATE TABLE "seat_tokens" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"seat_id" uuid NOT NULL,
	"generation" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"revoked" boolean DEFAULT false NOT NULL
);
CREATE TABLE "seats" (
	"id" uuid PRIMARY KEY NOT NULL,
	"pool_id" bigint NOT NULL,
	"device_hash" "bytea" NOT NULL,
	"device" text NOT NULL,
	"nickname" text,
	"components" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"installation" "bytea",
	"version" text,
	"architecture" text,
	"system" text,
	"floating" boolean DEFAULT false NOT NULL,
	"shared_seat_id" bigint,
	"granted_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"released_at" timestamp with time zone,
	"generation" integer DEFAULT 0 NOT NULL,
	"licence_key" bigint,
	CONSTRAINT "seats_device_length" CHECK (char_length("seats"."device") between 1 and 60),
	CONSTRAINT "seats_nickname_length" CHECK (char_length("seats"."nickname") between 1 and 60)
);
CREATE TABLE "shared_seats" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shared_seats_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pool_id" bigint NOT NULL,
	"person_id" bigint NOT NULL,
	"source" text NOT NULL,
	"rule_id" bigint,
	"assigned_at" timestamp with time zone NOT NULL,
	"assigned_by" bigint,
	"apart" bigint DEFAULT 0 NOT NULL,
	"ended_at" timestamp with time zone,
	"ending" text,
	CONSTRAINT "shared_seats_source_known" CHECK ("shared_seats"."source" in ('company', 'household')),
	CONSTRAINT "shared_seats_ended_somehow" CHECK (("shared_seats"."ended_at" is null) = ("shared_seats"."ending" is null))
);
CREATE TABLE "device_requests" (
	"code_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_code" text NOT NULL,
	"line" text NOT NULL,
	"platform" text NOT NULL,
	"device_hash" "bytea" NOT NULL,
	"device" text NOT NULL,
	"nickname" text,
	"components" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"installation" "bytea",
	"version" text,
	"architecture" text,
	"system" text,
	"expires_at" timestamp with time zone NOT NULL,
	"polled_at" timestamp with time zone,
	"refused_at" timestamp with time zone,
	"seat_id" uuid,
	CONSTRAINT "device_requests_userCode_unique" UNIQUE("user_code"),
	CONSTRAINT "device_requests_platform_known" CHECK ("device_requests"."platform" ~ '^[a-z][a-z0-9]{1,14}$')
);
CREATE TABLE "licence_key_readers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "licence_key_readers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key_id" bigint NOT NULL,
	"company_id" bigint NOT NULL,
	"person_id" bigint,
	"apart" bigint DEFAULT 0 NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "licence_key_readers_once" UNIQUE("key_id","person_id","apart")
);
CREATE TABLE "licence_keys" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "licence_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"hash" "bytea" NOT NULL,
	"sealed" "bytea",
	"order_id" bigint,
	"position" smallint,
	"pid" integer NOT NULL,
	"term" text NOT NULL,
	"quantity" integer DEFAULT 1 NOT NULL,
	"extra_days" integer DEFAULT 0 NOT NULL,
	"extra_seats" integer DEFAULT 0 NOT NULL,
	"bought_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"retired_at" timestamp with time zone,
	"disabled_at" timestamp with time zone,
	"disabled_because" text,
	"ending" text,
	CONSTRAINT "licence_keys_hash_unique" UNIQUE("hash"),
	CONSTRAINT "licence_keys_of_a_line" CHECK (("licence_keys"."order_id" is null) = ("licence_keys"."position" is null)),
	CONSTRAINT "licence_keys_disabled_with_reason" CHECK (("licence_keys"."disabled_at" is null) = ("licence_keys"."disabled_because" is null)),
	CONSTRAINT "licence_keys_quantity_counts" CHECK ("licence_keys"."quantity" between 1 and 1000),
	CONSTRAINT "licence_keys_extra_days_within" CHECK ("licence_keys"."extra_days" between 0 and 3660),
	CONSTRAINT "licence_keys_extra_seats_within" CHECK ("licence_keys"."extra_seats" between 0 and 1000)
);
CREATE TABLE "signing_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"public_key" jsonb NOT NULL,
	"private_key" "bytea",
	"vouchers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"published_until" timestamp with time zone,
	CONSTRAINT "signing_keys_private_while_signing" CHECK (("signing_keys"."private_key" is null) = ("signing_keys"."published_until" is not null))
);
CREATE TABLE "trials" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "trials_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"line" text NOT NULL,
	"platform" text NOT NULL,
	"pid" integer NOT NULL,
	"device_hash" "bytea" NOT NULL,
	"device" text,
	"nickname" text,
	"components" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"installation" "bytea",
	"version" text,
	"architecture" text,
	"system" text,
	"member_id" bigint,
	"started_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ending" text,
	"bought_at" timestamp with time zone,
	"token" "bytea",
	"earlier_token" "bytea",
	CONSTRAINT "trials_once" UNIQUE("line","device_hash"),
	CONSTRAINT "trials_numbered" UNIQUE("number"),
	CONSTRAINT "trials_platform_known" CHECK ("trials"."platform" ~ '^[a-z][a-z0-9]{1,14}$'),
	CONSTRAINT "trials_ending_known" CHECK ("trials"."ending" in ('over', 'bought', 'revoked')),
	CONSTRAINT "trials_ended_somehow" CHECK (("trials"."ended_at" is null) = ("trials"."ending" is null)),
	CONSTRAINT "trials_end_after_start" CHECK ("trials"."ends_at" > "trials"."started_at")
);
CREATE TABLE "gift_claims" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gift_claims_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"campaign" text NOT NULL,
	"order_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"member_id" bigint NOT NULL,
	"state" text NOT NULL,
	"picture_key" text,
	"picture_looks" bit(128)[],
	"submitted_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"operator" text,
	"reason" text,
	"currency" text,
	"site" text,
	"given_at" timestamp with time zone,
	CONSTRAINT "gift_claims_once" UNIQUE("campaign","order_id","position"),
	CONSTRAINT "gift_claims_state_known" CHECK ("gift_claims"."state" in ('waiting', 'rejected', 'choosing', 'given', 'withdrawn')),
	CONSTRAINT "gift_claims_currency_code" CHECK ("gift_claims"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "gift_claims_site_known" CHECK ("gift_claims"."site" in ('US', 'UK', 'DE', 'FR', 'JP')),
	CONSTRAINT "gift_claims_given_whole" CHECK ("gift_claims"."state" <> 'given' or ("gift_claims"."currency" is not null and "gift_claims"."site" is not null and "gift_claims"."given_at" is not null)),
	CONSTRAINT "gift_claims_rejected_with_reason" CHECK ("gift_claims"."state" <> 'rejected' or "gift_claims"."reason" is not null)
);
CREATE TABLE "gift_codes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gift_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"campaign" text NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"code" text NOT NULL,
	"site" text,
	"added_at" timestamp with time zone NOT NULL,
	"claim_id" bigint,
	CONSTRAINT "gift_codes_claimId_unique" UNIQUE("claim_id"),
	CONSTRAINT "gift_codes_once" UNIQUE("code"),
	CONSTRAINT "gift_codes_site_known" CHECK ("gift_codes"."site" in ('US', 'UK', 'DE', 'FR', 'JP')),
	CONSTRAINT "gift_codes_currency_code" CHECK ("gift_codes"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "gift_codes_amount_positive" CHECK ("gift_codes"."amount" > 0),
	CONSTRAINT "gift_codes_code_length" CHECK (char_length("gift_codes"."code") between 4 and 100)
);
CREATE TABLE "announced_versions" (
	"software" text NOT NULL,
	"version" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "announced_versions_software_version_pk" PRIMARY KEY("software","version")
);
CREATE TABLE "asking_refusals" (
	"address_hash" "bytea" PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
CREATE TABLE "consent_texts" (
	"version" text PRIMARY KEY NOT NULL,
	"topic" text NOT NULL,
	"language" text NOT NULL,
	"text" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
CREATE TABLE "mail_refusals" (
	"member_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "mail_refusals_member_id_kind_pk" PRIMARY KEY("member_id","kind"),
	CONSTRAINT "mail_refusals_kind_known" CHECK ("mail_refusals"."kind" in ('trials', 'paymentReminders'))
);
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
	"complaint" text,
	CONSTRAINT "topic_consents_once" UNIQUE("address_hash","topic","given_at"),
	CONSTRAINT "topic_consents_page_known" CHECK ("topic_consents"."page" in ('form', 'registration', 'checkout', 'profile', 'preferences', 'api', 'import')),
	CONSTRAINT "topic_consents_way_known" CHECK ("topic_consents"."withdrawn_by" in ('oneClick', 'preferences', 'profile', 'complaint', 'api', 'import')),
	CONSTRAINT "topic_consents_withdrawn_whole" CHECK (("topic_consents"."withdrawn_at" is null) = ("topic_consents"."withdrawn_by" is null)),
	CONSTRAINT "topic_consents_withdrawn_later" CHECK ("topic_consents"."withdrawn_at" >= "topic_consents"."given_at"),
	CONSTRAINT "topic_consents_asked_by_link" CHECK ("topic_consents"."given_at" is not null or "topic_consents"."link_hash" is not null),
	CONSTRAINT "topic_consents_address_kept" CHECK ("topic_consents"."email" is not null or "topic_consents"."withdrawn_at" is not null)
);
CREATE TABLE "coupon_holders" (
	"code" text NOT NULL,
	"member_id" bigint NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	CONSTRAINT "coupon_holders_code_member_id_pk" PRIMARY KEY("code","member_id")
);
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
	"contested_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"outcome" text,
	"merge_id" bigint,
	"stop_hash" "bytea" NOT NULL,
	"operator" text,
	"operator_id" bigint,
	"reason" text,
	"second_operator" text,
	"second_operator_id" bigint,
	CONSTRAINT "address_requests_stop" UNIQUE("stop_hash"),
	CONSTRAINT "address_requests_kind_known" CHECK ("address_requests"."kind" in ('claim', 'merge', 'change', 'wayBack')),
	CONSTRAINT "address_requests_outcome_known" CHECK ("address_requests"."outcome" in ('done', 'stopped', 'impossible', 'undone')),
	CONSTRAINT "address_requests_ended" CHECK (("address_requests"."ended_at" is null) = ("address_requests"."outcome" is null)),
	CONSTRAINT "address_requests_whole" CHECK (case when "address_requests"."kind" in ('claim', 'merge') then "address_requests"."from_id" is not null and "address_requests"."email" is null
        else "address_requests"."email" is not null and "address_requests"."from_id" is null end),
	CONSTRAINT "address_requests_two_operators" CHECK ("address_requests"."second_operator_id" <> "address_requests"."operator_id"),
	CONSTRAINT "address_requests_contested" CHECK ("address_requests"."contested_at" is null or "address_requests"."due_at" is null),
	CONSTRAINT "address_requests_agreed" CHECK ("address_requests"."operator_id" is null or "address_requests"."due_at" is null or "address_requests"."second_operator_id" is not null)
);
CREATE TABLE "order_cards" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"last_four" text NOT NULL,
	CONSTRAINT "order_cards_last_four" CHECK ("order_cards"."last_four" ~ '^[0-9]{4}$')
);
CREATE TABLE "ways_back_to_none" (
	"account" text NOT NULL,
	"email" text NOT NULL,
	"language" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ways_back_to_none_account_email_pk" PRIMARY KEY("account","email")
);
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
CREATE TABLE "openid_artefacts" (
	"kind" text NOT NULL,
	"hash" "bytea" NOT NULL,
	"member_id" bigint,
	"client_id" text,
	"grant_id" text,
	"uid" text,
	"scope" text,
	"sealed" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"consumed_at" timestamp with time zone,
	CONSTRAINT "openid_artefacts_kind_hash_pk" PRIMARY KEY("kind","hash"),
	CONSTRAINT "openid_artefacts_grant_of_one" CHECK ("openid_artefacts"."kind" <> 'Grant' or (member_id is not null and client_id is not null))
);
CREATE TABLE "openid_clients" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"secret_hash" text,
	"redirect_uris" jsonb NOT NULL,
	"post_logout_uris" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
CREATE TABLE "openid_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"sealed" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"signs_from" timestamp with time zone NOT NULL,
	"retires_at" timestamp with time zone
);
CREATE TABLE "api_key_secrets" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"key_id" bigint NOT NULL,
	"operator_id" bigint NOT NULL,
	"hint" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone
);
CREATE TABLE "api_key_uses" (
	"key_id" bigint PRIMARY KEY NOT NULL,
	"minute_began" timestamp with time zone NOT NULL,
	"calls" integer NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	"network" text NOT NULL
);
CREATE TABLE "api_keys" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"scopes" text[] NOT NULL,
	"networks" text[] DEFAULT '{}' NOT NULL,
	"per_minute" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"expires_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"version" integer DEFAULT 0 NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "api_keys_name_length" CHECK (char_length("api_keys"."name") between 1 and 60),
	CONSTRAINT "api_keys_per_minute_positive" CHECK ("api_keys"."per_minute" > 0)
);
CREATE TABLE "api_requests" (
	"key_id" bigint NOT NULL,
	"name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"fingerprint" "bytea" NOT NULL,
	"done_at" timestamp with time zone,
	"status" integer,
	"body" "bytea",
	CONSTRAINT "api_requests_key_id_name_pk" PRIMARY KEY("key_id","name"),
	CONSTRAINT "api_requests_name_length" CHECK (char_length("api_requests"."name") between 1 and 255),
	CONSTRAINT "api_requests_answered_whole" CHECK (("api_requests"."status" is null) = ("api_requests"."body" is null))
);
CREATE TABLE "operator_challenges" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"operator_id" bigint,
	"expires_at" timestamp with time zone NOT NULL
);
CREATE TABLE "operator_company_accounts" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"operator_id" bigint NOT NULL,
	"linked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "operator_company_accounts_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);
CREATE TABLE "operator_devices" (
	"operator_id" bigint NOT NULL,
	"device_hash" "bytea" NOT NULL,
	"signed_in_at" timestamp with time zone NOT NULL,
	CONSTRAINT "operator_devices_operator_id_device_hash_pk" PRIMARY KEY("operator_id","device_hash")
);
CREATE TABLE "operator_entries" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"operator_id" bigint NOT NULL,
	"company_role" text,
	"expires_at" timestamp with time zone NOT NULL
);
CREATE TABLE "operator_invitations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operator_invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"secret_hash" "bytea" NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"operator_id" bigint,
	"invited_by" text NOT NULL,
	"invited_by_id" bigint,
	"totp_secret" "bytea" NOT NULL,
	"issuer" text,
	"subject" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "operator_invitations_secretHash_unique" UNIQUE("secret_hash"),
	CONSTRAINT "operator_invitations_account_whole" CHECK (("operator_invitations"."issuer" is null) = ("operator_invitations"."subject" is null)),
	CONSTRAINT "operator_invitations_email_lower" CHECK ("operator_invitations"."email" = lower("operator_invitations"."email"))
);
CREATE TABLE "operator_names" (
	"name" text PRIMARY KEY NOT NULL,
	"operator_id" bigint NOT NULL
);
CREATE TABLE "operator_passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"operator_id" bigint NOT NULL,
	"name" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
CREATE TABLE "operator_recovery_codes" (
	"operator_id" bigint NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "operator_recovery_codes_operator_id_code_hash_pk" PRIMARY KEY("operator_id","code_hash")
);
CREATE TABLE "operator_sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"operator_id" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"network" text NOT NULL,
	"user_agent" text NOT NULL,
	"proven_at" timestamp with time zone
);
CREATE TABLE "operators" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operators_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"language" text,
	"password_hash" text NOT NULL,
	"totp_secret" "bytea",
	"totp_step" bigint,
	"disabled_at" timestamp with time zone,
	"reset_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"signed_in_at" timestamp with time zone,
	"version" integer DEFAULT 0 NOT NULL,
	"changed_by" text,
	"changed_by_id" bigint,
	"changed_at" timestamp with time zone NOT NULL,
	"renamed_at" timestamp with time zone,
	CONSTRAINT "operators_email_unique" UNIQUE("email"),
	CONSTRAINT "operators_email_lower" CHECK ("operators"."email" = lower("operators"."email")),
	CONSTRAINT "operators_role_known" CHECK ("operators"."role" in ('owner', 'support', 'finance', 'publisher'))
);
CREATE TABLE "incoming_letters" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "incoming_letters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"mailbox" text NOT NULL,
	"validity" text NOT NULL,
	"uid" bigint NOT NULL,
	"attempts" integer NOT NULL,
	"digest" text,
	"repeats" boolean DEFAULT false NOT NULL,
	"sender" text,
	"subject" text,
	"outcome" text,
	"reason" text,
	"ticket" text,
	"error" text,
	"first_seen_at" timestamp with time zone NOT NULL,
	"handled_at" timestamp with time zone,
	"joins" text,
	"moved_at" timestamp with time zone,
	CONSTRAINT "incoming_letters_message" UNIQUE("mailbox","validity","uid"),
	CONSTRAINT "incoming_letters_outcome_known" CHECK ("incoming_letters"."outcome" in ('ticket', 'reply', 'answer', 'bounce', 'complaint', 'automatic', 'aside')),
	CONSTRAINT "incoming_letters_reason_known" CHECK ("incoming_letters"."reason" in ('large', 'unreadable', 'repeated', 'sender', 'forged', 'limit', 'empty', 'closed', 'gone')),
	CONSTRAINT "incoming_letters_joins_outside" CHECK ("incoming_letters"."joins" is null or "incoming_letters"."outcome" in ('bounce', 'complaint', 'automatic', 'aside')),
	CONSTRAINT "incoming_letters_handled" CHECK (("incoming_letters"."outcome" is null) = ("incoming_letters"."handled_at" is null))
);
CREATE TABLE "ticket_attachments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" bigint,
	"ticket_id" bigint,
	"message_id" bigint,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"size" integer NOT NULL,
	"file_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ticket_attachments_one_sender" CHECK (num_nonnulls("ticket_attachments"."member_id", "ticket_attachments"."ticket_id") = 1),
	CONSTRAINT "ticket_attachments_media_known" CHECK ("ticket_attachments"."media_type" in ('image/jpeg', 'application/pdf', 'message/rfc822'))
);
CREATE TABLE "ticket_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ticket_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"ticket_id" bigint NOT NULL,
	"author" text NOT NULL,
	"operator" text,
	"text" text NOT NULL,
	"quoted" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "ticket_messages_author_known" CHECK ("ticket_messages"."author" in ('customer', 'operator', 'system')),
	CONSTRAINT "ticket_messages_operator_named" CHECK (("ticket_messages"."author" = 'operator') = ("ticket_messages"."operator" is not null)),
	CONSTRAINT "ticket_messages_length" CHECK (char_length("ticket_messages"."text") between 1 and 100000),
	CONSTRAINT "ticket_messages_quoted_length" CHECK (char_length("ticket_messages"."quoted") between 1 and 20000)
);
CREATE TABLE "ticket_passes" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"member_id" bigint,
	"session_hash" "bytea",
	"ticket_id" bigint,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ticket_passes_for_one" CHECK (num_nonnulls("ticket_passes"."member_id", "ticket_passes"."ticket_id") = 1),
	CONSTRAINT "ticket_passes_of_session" CHECK (("ticket_passes"."member_id" is null) = ("ticket_passes"."session_hash" is null))
);
CREATE TABLE "ticket_reply_addresses" (
	"token" text PRIMARY KEY NOT NULL,
	"ticket_id" bigint NOT NULL,
	"operator" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ticket_reply_addresses_one" UNIQUE NULLS NOT DISTINCT("ticket_id","operator")
);
CREATE TABLE "tickets" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tickets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"former_number" text,
	"member_id" bigint,
	"email" text,
	"name" text NOT NULL,
	"language" text NOT NULL,
	"subject" text NOT NULL,
	"state" text NOT NULL,
	"refund" text,
	"assigned_to" text,
	"last_letter" text,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" text,
	"changed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tickets_number_unique" UNIQUE("number"),
	CONSTRAINT "tickets_former_number" UNIQUE("former_number"),
	CONSTRAINT "tickets_refund_unique" UNIQUE("refund"),
	CONSTRAINT "tickets_state_known" CHECK ("tickets"."state" in ('open', 'answered', 'closed')),
	CONSTRAINT "tickets_has_owner" CHECK ("tickets"."member_id" is not null or "tickets"."email" is not null),
	CONSTRAINT "tickets_subject_length" CHECK (char_length("tickets"."subject") between 1 and 150)
);
--> statement-breakpoint
-- What they refer to.
ALTER TABLE "sandbox_refunds" ADD CONSTRAINT "sandbox_refunds_payment_sandbox_payments_id_fk" FOREIGN KEY ("payment") REFERENCES "public"."sandbox_payments"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "company_changes" ADD CONSTRAINT "company_changes_company_id_members_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "company_changes" ADD CONSTRAINT "company_changes_person_id_members_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "company_changes" ADD CONSTRAINT "company_changes_by_id_members_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "company_domains" ADD CONSTRAINT "company_domains_company_id_members_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "company_invitations" ADD CONSTRAINT "company_invitations_company_id_members_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "company_invitations" ADD CONSTRAINT "company_invitations_invited_by_members_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "company_people" ADD CONSTRAINT "company_people_company_id_members_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "company_people" ADD CONSTRAINT "company_people_person_id_members_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "company_requests" ADD CONSTRAINT "company_requests_company_id_members_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "company_requests" ADD CONSTRAINT "company_requests_person_id_members_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sso_domains" ADD CONSTRAINT "sso_domains_company_id_sso_providers_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."sso_providers"("company_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sso_domains" ADD CONSTRAINT "sso_domains_proven" FOREIGN KEY ("company_id","domain") REFERENCES "public"."company_domains"("company_id","domain") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sso_events" ADD CONSTRAINT "sso_events_company_id_members_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sso_events" ADD CONSTRAINT "sso_events_person_id_members_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "sso_links" ADD CONSTRAINT "sso_links_company_id_sso_providers_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."sso_providers"("company_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sso_links" ADD CONSTRAINT "sso_links_person_id_members_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sso_links" ADD CONSTRAINT "sso_links_domain" FOREIGN KEY ("company_id","domain") REFERENCES "public"."sso_domains"("company_id","domain") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sso_links" ADD CONSTRAINT "sso_links_place" FOREIGN KEY ("company_id","person_id") REFERENCES "public"."company_people"("company_id","person_id") ON DELETE cascade ON UPDATE cascade;
ALTER TABLE "sso_proofs" ADD CONSTRAINT "sso_proofs_company_id_sso_providers_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."sso_providers"("company_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sso_proofs" ADD CONSTRAINT "sso_proofs_person_id_members_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sso_providers" ADD CONSTRAINT "sso_providers_company_id_members_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sso_sessions" ADD CONSTRAINT "sso_sessions_token_hash_sessions_token_hash_fk" FOREIGN KEY ("token_hash") REFERENCES "public"."sessions"("token_hash") ON DELETE cascade ON UPDATE cascade;
ALTER TABLE "sso_sessions" ADD CONSTRAINT "sso_sessions_link_id_sso_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."sso_links"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "authenticator_apps" ADD CONSTRAINT "authenticator_apps_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "login_tickets" ADD CONSTRAINT "login_tickets_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "imported_members" ADD CONSTRAINT "imported_members_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "account_events" ADD CONSTRAINT "account_events_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "email_codes" ADD CONSTRAINT "email_codes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "impersonation_tickets" ADD CONSTRAINT "impersonation_tickets_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "mailed_links" ADD CONSTRAINT "mailed_links_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "member_devices" ADD CONSTRAINT "member_devices_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "members" ADD CONSTRAINT "members_merged_into_members_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_company_id_members_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "social_accounts" ADD CONSTRAINT "social_accounts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "bulk_changes" ADD CONSTRAINT "bulk_changes_run_id_bulk_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."bulk_runs"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "bulk_changes" ADD CONSTRAINT "bulk_changes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "bulk_letters" ADD CONSTRAINT "bulk_letters_run_id_bulk_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."bulk_runs"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "bulk_letters" ADD CONSTRAINT "bulk_letters_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "member_merge_rows" ADD CONSTRAINT "member_merge_rows_merge_id_member_merges_id_fk" FOREIGN KEY ("merge_id") REFERENCES "public"."member_merges"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "member_merges" ADD CONSTRAINT "member_merges_from_id_members_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "member_merges" ADD CONSTRAINT "member_merges_into_id_members_id_fk" FOREIGN KEY ("into_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "account_deletions" ADD CONSTRAINT "account_deletions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "webhook_messages" ADD CONSTRAINT "webhook_messages_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_checkout_checkouts_reference_fk" FOREIGN KEY ("checkout") REFERENCES "public"."checkouts"("reference") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_version_legal_versions_version_fk" FOREIGN KEY ("version") REFERENCES "public"."legal_versions"("version") ON DELETE no action ON UPDATE no action;
ALTER TABLE "consents" ADD CONSTRAINT "consents_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "order_reviews" ADD CONSTRAINT "order_reviews_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_checkout_checkouts_reference_fk" FOREIGN KEY ("checkout") REFERENCES "public"."checkouts"("reference") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "refused_payments" ADD CONSTRAINT "refused_payments_checkout_checkouts_reference_fk" FOREIGN KEY ("checkout") REFERENCES "public"."checkouts"("reference") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_catalogue_version_catalogue_versions_version_fk" FOREIGN KEY ("catalogue_version") REFERENCES "public"."catalogue_versions"("version") ON DELETE no action ON UPDATE no action;
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "country_evidence" ADD CONSTRAINT "country_evidence_checkout_checkouts_reference_fk" FOREIGN KEY ("checkout") REFERENCES "public"."checkouts"("reference") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_checkout_checkouts_reference_fk" FOREIGN KEY ("checkout") REFERENCES "public"."checkouts"("reference") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_code_coupon_gates_code_fk" FOREIGN KEY ("code") REFERENCES "public"."coupon_gates"("code") ON DELETE no action ON UPDATE no action;
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "credit_uses" ADD CONSTRAINT "credit_uses_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "credit_uses" ADD CONSTRAINT "credit_uses_checkout_checkouts_reference_fk" FOREIGN KEY ("checkout") REFERENCES "public"."checkouts"("reference") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "payment_reviews" ADD CONSTRAINT "payment_reviews_checkout_checkouts_reference_fk" FOREIGN KEY ("checkout") REFERENCES "public"."checkouts"("reference") ON DELETE no action ON UPDATE no action;
ALTER TABLE "purchase_credits" ADD CONSTRAINT "purchase_credits_checkout_checkouts_reference_fk" FOREIGN KEY ("checkout") REFERENCES "public"."checkouts"("reference") ON DELETE no action ON UPDATE no action;
ALTER TABLE "purchase_credits" ADD CONSTRAINT "purchase_credits_line" FOREIGN KEY ("order_id","position") REFERENCES "public"."order_lines"("order_id","position") ON DELETE no action ON UPDATE no action;
ALTER TABLE "reminder_consents" ADD CONSTRAINT "reminder_consents_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "unfinished_checkouts" ADD CONSTRAINT "unfinished_checkouts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "dispute_lines" ADD CONSTRAINT "dispute_lines_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "dispute_lines" ADD CONSTRAINT "dispute_lines_line" FOREIGN KEY ("order_id","position") REFERENCES "public"."order_lines"("order_id","position") ON DELETE no action ON UPDATE no action;
ALTER TABLE "dispute_steps" ADD CONSTRAINT "dispute_steps_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "credited_amounts" ADD CONSTRAINT "credited_amounts_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "credited_amounts" ADD CONSTRAINT "credited_amounts_credit_note_id_credit_notes_id_fk" FOREIGN KEY ("credit_note_id") REFERENCES "public"."credit_notes"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "credited_lines" ADD CONSTRAINT "credited_lines_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "credited_lines" ADD CONSTRAINT "credited_lines_credit_note_id_credit_notes_id_fk" FOREIGN KEY ("credit_note_id") REFERENCES "public"."credit_notes"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "earlier_documents" ADD CONSTRAINT "earlier_documents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "earlier_keys" ADD CONSTRAINT "earlier_keys_order_line" FOREIGN KEY ("order_id","position") REFERENCES "public"."order_lines"("order_id","position") ON DELETE no action ON UPDATE no action;
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_replaces_own" FOREIGN KEY ("replaces","order_id") REFERENCES "public"."invoices"("id","order_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "line_holders" ADD CONSTRAINT "line_holders_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "line_holders" ADD CONSTRAINT "line_holders_line" FOREIGN KEY ("order_id","position") REFERENCES "public"."order_lines"("order_id","position") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "orders" ADD CONSTRAINT "orders_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "orders" ADD CONSTRAINT "orders_catalogue_version_catalogue_versions_version_fk" FOREIGN KEY ("catalogue_version") REFERENCES "public"."catalogue_versions"("version") ON DELETE no action ON UPDATE no action;
ALTER TABLE "quotations" ADD CONSTRAINT "quotations_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "quotations" ADD CONSTRAINT "quotations_catalogue_version_catalogue_versions_version_fk" FOREIGN KEY ("catalogue_version") REFERENCES "public"."catalogue_versions"("version") ON DELETE no action ON UPDATE no action;
ALTER TABLE "quotations" ADD CONSTRAINT "quotations_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "refund_case_lines" ADD CONSTRAINT "refund_case_lines_case" FOREIGN KEY ("case_id","order_id") REFERENCES "public"."refund_cases"("id","order_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "refund_case_lines" ADD CONSTRAINT "refund_case_lines_line" FOREIGN KEY ("order_id","position") REFERENCES "public"."order_lines"("order_id","position") ON DELETE no action ON UPDATE no action;
ALTER TABLE "refund_case_steps" ADD CONSTRAINT "refund_case_steps_case_id_refund_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."refund_cases"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "refund_cases" ADD CONSTRAINT "refund_cases_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "refund_cases" ADD CONSTRAINT "refund_cases_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "plan_changes" ADD CONSTRAINT "plan_changes_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "renewal_payments" ADD CONSTRAINT "renewal_payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "cancellations" ADD CONSTRAINT "cancellations_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "cancellations" ADD CONSTRAINT "cancellations_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "subscription_periods" ADD CONSTRAINT "subscription_periods_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "subscription_periods" ADD CONSTRAINT "subscription_periods_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "subscription_steps" ADD CONSTRAINT "subscription_steps_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "vat_answers" ADD CONSTRAINT "vat_answers_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "vat_ids" ADD CONSTRAINT "vat_ids_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "activation_pools" ADD CONSTRAINT "activation_pools_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "activations" ADD CONSTRAINT "activations_pool_id_activation_pools_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."activation_pools"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "codes" ADD CONSTRAINT "codes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "codes" ADD CONSTRAINT "codes_order_line" FOREIGN KEY ("order_id","position") REFERENCES "public"."order_lines"("order_id","position") ON DELETE no action ON UPDATE no action;
ALTER TABLE "company_group_people" ADD CONSTRAINT "company_group_people_group_id_company_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."company_groups"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "company_group_people" ADD CONSTRAINT "company_group_people_person_id_members_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "company_groups" ADD CONSTRAINT "company_groups_company_id_members_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "company_seat_rules" ADD CONSTRAINT "company_seat_rules_company_id_members_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "company_seat_rules" ADD CONSTRAINT "company_seat_rules_group_id_company_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."company_groups"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_release_id_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."releases"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "download_counts" ADD CONSTRAINT "download_counts_release_id_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."releases"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "member_channels" ADD CONSTRAINT "member_channels_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "member_downloads" ADD CONSTRAINT "member_downloads_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "member_downloads" ADD CONSTRAINT "member_downloads_release_id_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."releases"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "handover_fees" ADD CONSTRAINT "handover_fees_checkout_checkouts_reference_fk" FOREIGN KEY ("checkout") REFERENCES "public"."checkouts"("reference") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "handover_fees" ADD CONSTRAINT "handover_fees_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "handover_fees" ADD CONSTRAINT "handover_fees_giver_id_members_id_fk" FOREIGN KEY ("giver_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "handover_fees" ADD CONSTRAINT "handover_fees_handover_id_handovers_id_fk" FOREIGN KEY ("handover_id") REFERENCES "public"."handovers"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "handover_fees" ADD CONSTRAINT "handover_fees_licence" FOREIGN KEY ("licence_order_id","licence_position") REFERENCES "public"."order_lines"("order_id","position") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_giver_id_members_id_fk" FOREIGN KEY ("giver_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_accepted_by_members_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_line" FOREIGN KEY ("order_id","position") REFERENCES "public"."order_lines"("order_id","position") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "presents" ADD CONSTRAINT "presents_checkout_checkouts_reference_fk" FOREIGN KEY ("checkout") REFERENCES "public"."checkouts"("reference") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "presents" ADD CONSTRAINT "presents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "presents" ADD CONSTRAINT "presents_accepted_by_members_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "household_changes" ADD CONSTRAINT "household_changes_holder_id_members_id_fk" FOREIGN KEY ("holder_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "household_changes" ADD CONSTRAINT "household_changes_person_id_members_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "household_invitations" ADD CONSTRAINT "household_invitations_holder_id_members_id_fk" FOREIGN KEY ("holder_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "household_people" ADD CONSTRAINT "household_people_holder_id_members_id_fk" FOREIGN KEY ("holder_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "household_people" ADD CONSTRAINT "household_people_person_id_members_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "floating_places" ADD CONSTRAINT "floating_places_pool_id_floating_pools_pool_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."floating_pools"("pool_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "floating_places" ADD CONSTRAINT "floating_places_seat_id_seats_id_fk" FOREIGN KEY ("seat_id") REFERENCES "public"."seats"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "floating_pools" ADD CONSTRAINT "floating_pools_pool_id_seat_pools_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."seat_pools"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "seat_events" ADD CONSTRAINT "seat_events_seat_id_seats_id_fk" FOREIGN KEY ("seat_id") REFERENCES "public"."seats"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "seat_pools" ADD CONSTRAINT "seat_pools_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "seat_tokens" ADD CONSTRAINT "seat_tokens_seat_id_seats_id_fk" FOREIGN KEY ("seat_id") REFERENCES "public"."seats"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "seats" ADD CONSTRAINT "seats_pool_id_seat_pools_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."seat_pools"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "seats" ADD CONSTRAINT "seats_shared_seat_id_shared_seats_id_fk" FOREIGN KEY ("shared_seat_id") REFERENCES "public"."shared_seats"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "shared_seats" ADD CONSTRAINT "shared_seats_pool_id_seat_pools_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."seat_pools"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "shared_seats" ADD CONSTRAINT "shared_seats_person_id_members_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "shared_seats" ADD CONSTRAINT "shared_seats_assigned_by_members_id_fk" FOREIGN KEY ("assigned_by") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "device_requests" ADD CONSTRAINT "device_requests_seat_id_seats_id_fk" FOREIGN KEY ("seat_id") REFERENCES "public"."seats"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "licence_key_readers" ADD CONSTRAINT "licence_key_readers_company_id_members_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "licence_key_readers" ADD CONSTRAINT "licence_key_readers_person_id_members_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "licence_keys" ADD CONSTRAINT "licence_keys_order_line" FOREIGN KEY ("order_id","position") REFERENCES "public"."order_lines"("order_id","position") ON DELETE no action ON UPDATE no action;
ALTER TABLE "trials" ADD CONSTRAINT "trials_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "gift_claims" ADD CONSTRAINT "gift_claims_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "gift_claims" ADD CONSTRAINT "gift_claims_line" FOREIGN KEY ("order_id","position") REFERENCES "public"."order_lines"("order_id","position") ON DELETE no action ON UPDATE no action;
ALTER TABLE "gift_codes" ADD CONSTRAINT "gift_codes_claim_id_gift_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."gift_claims"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "mail_refusals" ADD CONSTRAINT "mail_refusals_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "topic_consents" ADD CONSTRAINT "topic_consents_version_consent_texts_version_fk" FOREIGN KEY ("version") REFERENCES "public"."consent_texts"("version") ON DELETE no action ON UPDATE no action;
ALTER TABLE "coupon_holders" ADD CONSTRAINT "coupon_holders_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "address_codes" ADD CONSTRAINT "address_codes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "address_requests" ADD CONSTRAINT "address_requests_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "address_requests" ADD CONSTRAINT "address_requests_from_id_members_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "address_requests" ADD CONSTRAINT "address_requests_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "address_requests" ADD CONSTRAINT "address_requests_second_operator_id_operators_id_fk" FOREIGN KEY ("second_operator_id") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_cards" ADD CONSTRAINT "order_cards_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "cancellation_notices" ADD CONSTRAINT "cancellation_notices_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "cancellation_notices" ADD CONSTRAINT "cancellation_notices_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "openid_artefacts" ADD CONSTRAINT "openid_artefacts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "openid_artefacts" ADD CONSTRAINT "openid_artefacts_client_id_openid_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."openid_clients"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "api_key_secrets" ADD CONSTRAINT "api_key_secrets_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "api_key_secrets" ADD CONSTRAINT "api_key_secrets_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "api_key_uses" ADD CONSTRAINT "api_key_uses_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "api_requests" ADD CONSTRAINT "api_requests_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "operator_challenges" ADD CONSTRAINT "operator_challenges_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "operator_company_accounts" ADD CONSTRAINT "operator_company_accounts_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "operator_devices" ADD CONSTRAINT "operator_devices_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "operator_entries" ADD CONSTRAINT "operator_entries_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "operator_invitations" ADD CONSTRAINT "operator_invitations_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "operator_invitations" ADD CONSTRAINT "operator_invitations_invited_by_id_operators_id_fk" FOREIGN KEY ("invited_by_id") REFERENCES "public"."operators"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "operator_names" ADD CONSTRAINT "operator_names_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "operator_passkeys" ADD CONSTRAINT "operator_passkeys_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "operator_recovery_codes" ADD CONSTRAINT "operator_recovery_codes_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "operator_sessions" ADD CONSTRAINT "operator_sessions_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "ticket_attachments" ADD CONSTRAINT "ticket_attachments_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "ticket_attachments" ADD CONSTRAINT "ticket_attachments_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "ticket_attachments" ADD CONSTRAINT "ticket_attachments_message_id_ticket_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."ticket_messages"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "ticket_messages" ADD CONSTRAINT "ticket_messages_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "ticket_passes" ADD CONSTRAINT "ticket_passes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "ticket_passes" ADD CONSTRAINT "ticket_passes_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "ticket_reply_addresses" ADD CONSTRAINT "ticket_reply_addresses_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- Indexes.
CREATE INDEX "audit_log_member" ON "audit_log" USING btree ("member_id","id");
CREATE INDEX "audit_log_operator" ON "audit_log" USING btree ("operator","id");
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","id");
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at");
CREATE INDEX "events_email_changed" ON "events" USING btree ((payload ->> 'memberId')) WHERE name = 'member.email_changed';
CREATE INDEX "jobs_in_lane" ON "jobs" USING btree ("lane","run_at","id") WHERE failed_at is null;
CREATE INDEX "jobs_awaiting" ON "jobs" USING btree ("awaits","run_at","id") WHERE awaits is not null;
CREATE INDEX "mails_recipient" ON "mails" USING btree ("recipient","id");
CREATE INDEX "mails_kind" ON "mails" USING btree ("kind","id");
CREATE INDEX "mails_held" ON "mails" USING btree ("kind") WHERE held_at is not null;
CREATE INDEX "mails_unsent" ON "mails" USING btree ("id") WHERE sent_at is null;
CREATE INDEX "mails_token" ON "mails" USING btree ("token") WHERE token is not null;
CREATE INDEX "payment_fees_kept" ON "payment_fees" USING btree ("kept_at","currency","amount");
CREATE INDEX "sandbox_payments_changed" ON "sandbox_payments" USING btree ("changed_at");
CREATE INDEX "sandbox_subscriptions_due" ON "sandbox_subscriptions" USING btree ("charge_at") WHERE not ended;
CREATE INDEX "transfers_changed" ON "transfers" USING btree ("changed_at");
CREATE INDEX "transfers_waiting" ON "transfers" USING btree ("payable_until") WHERE state = 'waiting';
CREATE INDEX "webhook_deliveries_received" ON "webhook_deliveries" USING btree ("received_at","event");
CREATE INDEX "webhook_deliveries_failed" ON "webhook_deliveries" USING btree ("received_at","event") WHERE state = 'failed';
CREATE INDEX "company_changes_of_company" ON "company_changes" USING btree ("company_id","at" DESC NULLS LAST);
CREATE INDEX "company_changes_of_person" ON "company_changes" USING btree ("person_id");
CREATE INDEX "company_changes_by" ON "company_changes" USING btree ("by_id");
CREATE INDEX "company_domains_by_name" ON "company_domains" USING btree ("domain");
CREATE INDEX "company_invitations_of_company" ON "company_invitations" USING btree ("company_id");
CREATE INDEX "company_invitations_invited_by" ON "company_invitations" USING btree ("invited_by");
CREATE INDEX "company_invitations_to" ON "company_invitations" USING btree ("email") WHERE ended_at is null and email is not null;
CREATE UNIQUE INDEX "company_invitations_once" ON "company_invitations" USING btree ("company_id","email") WHERE ended_at is null;
CREATE INDEX "company_people_of_person" ON "company_people" USING btree ("person_id");
CREATE INDEX "company_people_notice" ON "company_people" USING btree ("notice_at") WHERE notice_at is not null;
CREATE INDEX "company_requests_of_person" ON "company_requests" USING btree ("person_id");
CREATE INDEX "sso_events_of_company" ON "sso_events" USING btree ("company_id","at");
CREATE INDEX "sso_events_of_person" ON "sso_events" USING btree ("person_id","at");
CREATE INDEX "sso_events_at" ON "sso_events" USING btree ("at");
CREATE UNIQUE INDEX "sso_links_one_subject" ON "sso_links" USING btree ("company_id","subject") WHERE not pending;
CREATE UNIQUE INDEX "sso_links_one_person" ON "sso_links" USING btree ("company_id","person_id") WHERE not pending;
CREATE INDEX "sso_links_of_person" ON "sso_links" USING btree ("person_id");
CREATE INDEX "sso_links_of_domain" ON "sso_links" USING btree ("company_id","domain");
CREATE INDEX "sso_proofs_of_company" ON "sso_proofs" USING btree ("company_id");
CREATE INDEX "sso_proofs_of_person" ON "sso_proofs" USING btree ("person_id");
CREATE INDEX "sso_proofs_expiry" ON "sso_proofs" USING btree ("expires_at");
CREATE INDEX "sso_sessions_of_link" ON "sso_sessions" USING btree ("link_id");
CREATE INDEX "login_tickets_member" ON "login_tickets" USING btree ("member_id");
CREATE INDEX "login_tickets_expiry" ON "login_tickets" USING btree ("expires_at");
CREATE INDEX "passkey_challenges_expiry" ON "passkey_challenges" USING btree ("expires_at");
CREATE INDEX "account_events_of_member" ON "account_events" USING btree ("member_id","at");
CREATE INDEX "attempts_updated" ON "attempts" USING btree ("updated_at");
CREATE INDEX "captchas_expiry" ON "captchas" USING btree ("expires_at");
CREATE INDEX "email_codes_asked" ON "email_codes" USING btree ("asked_since");
CREATE INDEX "mailed_links_address" ON "mailed_links" USING btree ("email","purpose");
CREATE INDEX "mailed_links_expiry" ON "mailed_links" USING btree ("expires_at");
CREATE INDEX "members_email_begins" ON "members" USING btree ("email" text_pattern_ops);
CREATE INDEX "members_name_begins" ON "members" USING btree (lower("username") text_pattern_ops);
CREATE INDEX "members_last_name_begins" ON "members" USING btree (lower(substring("username" from '[^ ]+$')) text_pattern_ops);
CREATE INDEX "members_proven_email" ON "members" USING btree ("proven_email") WHERE proven_email is not null;
CREATE INDEX "members_merged" ON "members" USING btree ("merged_into") WHERE merged_into is not null;
CREATE INDEX "sessions_member" ON "sessions" USING btree ("member_id");
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");
CREATE INDEX "sessions_company" ON "sessions" USING btree ("company_id") WHERE company_id is not null;
CREATE INDEX "sessions_operator" ON "sessions" USING btree ("operator_id") WHERE operator_id is not null;
CREATE INDEX "social_accounts_member" ON "social_accounts" USING btree ("member_id");
CREATE INDEX CONCURRENTLY "profiles_with_tax_id" ON "profiles" USING btree ("member_id") WHERE tax_id <> '';
CREATE INDEX "bulk_changes_of_order" ON "bulk_changes" USING btree ("order_id");
CREATE INDEX "bulk_letters_of_member" ON "bulk_letters" USING btree ("member_id");
CREATE UNIQUE INDEX "member_merges_one_stands" ON "member_merges" USING btree ("from_id") WHERE undone_at is null and kind = 'merge';
CREATE UNIQUE INDEX "member_merges_one_conversion" ON "member_merges" USING btree ("into_id") WHERE kind = 'conversion';
CREATE INDEX "member_merges_from" ON "member_merges" USING btree ("from_id","id");
CREATE INDEX "member_merges_into" ON "member_merges" USING btree ("into_id","id");
CREATE INDEX "account_deletions_to_come" ON "account_deletions" USING btree ("ends_at") WHERE erased_at is null;
CREATE INDEX "account_deletions_books" ON "account_deletions" USING btree ("books_until") WHERE books_until is not null;
CREATE INDEX "number_quarters_at" ON "number_quarters" USING btree ("at");
CREATE INDEX "public_events_name" ON "public_events" USING btree ("name");
CREATE INDEX "webhook_attempts_of" ON "webhook_attempts" USING btree ("endpoint_id","id");
CREATE INDEX "webhook_messages_waiting" ON "webhook_messages" USING btree ("endpoint_id","object","id");
CREATE INDEX "webhook_messages_in_hand" ON "webhook_messages" USING btree ("endpoint_id") WHERE in_hand_until is not null;
CREATE INDEX "agreements_of_member" ON "agreements" USING btree ("member_id");
CREATE INDEX "agreements_of_checkout" ON "agreements" USING btree ("checkout");
CREATE INDEX "bank_entries_listed" ON "bank_entries" USING btree ("state","id");
CREATE INDEX "bank_entries_of_transfer" ON "bank_entries" USING btree ("transfer") WHERE transfer is not null;
CREATE UNIQUE INDEX "blocks_once" ON "blocks" USING btree ("kind","value") WHERE lifted_at is null;
CREATE INDEX "order_reviews_by_state" ON "order_reviews" USING btree ("state","id");
CREATE INDEX "payment_attempts_from" ON "payment_attempts" USING btree ("network","begun_at");
CREATE INDEX "payment_attempts_begun" ON "payment_attempts" USING btree ("begun_at");
CREATE INDEX "refused_payments_of" ON "refused_payments" USING btree ("checkout");
CREATE INDEX "refused_payments_at" ON "refused_payments" USING btree ("refused_at");
CREATE INDEX "exchange_rates_by_day" ON "exchange_rates" USING btree ("day");
CREATE UNIQUE INDEX "sale_prices_one" ON "sale_prices" USING btree ("pid","term","country","currency") WHERE until is null;
CREATE INDEX "sale_prices_until" ON "sale_prices" USING btree ("until");
CREATE INDEX "checkouts_begun" ON "checkouts" USING btree ("begun_at");
CREATE INDEX "checkouts_of_member" ON "checkouts" USING btree ("member_id") WHERE member_id is not null;
CREATE INDEX "checkouts_of_visitor" ON "checkouts" USING btree ("email") WHERE member_id is null and order_id is null;
CREATE INDEX "country_evidence_noted" ON "country_evidence" USING btree ("noted_at");
CREATE INDEX "coupon_uses_of_code" ON "coupon_uses" USING btree ("code","member_id");
CREATE INDEX "credit_uses_of_checkout" ON "credit_uses" USING btree ("checkout");
CREATE INDEX "discrepancies_open" ON "discrepancies" USING btree ("opened_at","id") WHERE closed_at is null;
CREATE INDEX "payment_reviews_by_state" ON "payment_reviews" USING btree ("state","opened_at");
CREATE INDEX "purchase_credits_of_checkout" ON "purchase_credits" USING btree ("checkout");
CREATE INDEX "unfinished_checkouts_of_member" ON "unfinished_checkouts" USING btree ("member_id");
CREATE INDEX "unfinished_checkouts_of_address" ON "unfinished_checkouts" USING btree ("email");
CREATE INDEX "unfinished_checkouts_touched" ON "unfinished_checkouts" USING btree ("touched_at");
CREATE INDEX "dispute_lines_resting" ON "dispute_lines" USING btree ("order_id","position") WHERE resting;
CREATE INDEX "dispute_steps_of" ON "dispute_steps" USING btree ("dispute_id","id");
CREATE INDEX "disputes_of_payment" ON "disputes" USING btree ("provider","payment");
CREATE INDEX "disputes_of_order" ON "disputes" USING btree ("order_id");
CREATE INDEX "disputes_by_stage" ON "disputes" USING btree ("stage","respond_by");
CREATE INDEX "credit_notes_of_invoice" ON "credit_notes" USING btree ("invoice_id");
CREATE INDEX "credit_notes_issued" ON "credit_notes" USING btree ("issued_at","id");
CREATE INDEX "credited_amounts_of_invoice" ON "credited_amounts" USING btree ("invoice_id");
CREATE INDEX "earlier_keys_by_key" ON "earlier_keys" USING btree (lower("key"));
CREATE UNIQUE INDEX "invoices_first_once" ON "invoices" USING btree ("order_id") WHERE replaces is null;
CREATE INDEX "invoices_of_order" ON "invoices" USING btree ("order_id");
CREATE INDEX "invoices_issued" ON "invoices" USING btree ("issued_at","id");
CREATE INDEX "line_holders_of_member" ON "line_holders" USING btree ("member_id");
CREATE INDEX "order_lines_given_back" ON "order_lines" USING btree ("status","order_id") WHERE status in (1, 3);
CREATE INDEX "order_lines_goodwill" ON "order_lines" USING btree ("order_id") WHERE goodwill > 0;
CREATE INDEX "order_lines_returned" ON "order_lines" USING btree ("returned_at") WHERE returned_at is not null;
CREATE INDEX CONCURRENTLY "order_lines_revoked" ON "order_lines" USING btree ("order_id","position") WHERE revoked_at is not null;
CREATE INDEX "orders_of_member" ON "orders" USING btree ("member_id","placed_at","id");
CREATE INDEX CONCURRENTLY "orders_placed" ON "orders" USING btree ("placed_at","id");
CREATE INDEX "orders_sold" ON "orders" USING btree (coalesce("paid_at", "placed_at"));
CREATE INDEX "quotations_of_member" ON "quotations" USING btree ("member_id") WHERE member_id is not null;
CREATE INDEX "quotations_to" ON "quotations" USING btree (lower("email"));
CREATE INDEX "quotations_valid" ON "quotations" USING btree ("valid_until");
CREATE INDEX "quotations_of_operator" ON "quotations" USING btree ("operator_id") WHERE operator_id is not null;
CREATE UNIQUE INDEX "refund_case_lines_held_once" ON "refund_case_lines" USING btree ("order_id","position") WHERE held;
CREATE INDEX "refund_case_steps_of_case" ON "refund_case_steps" USING btree ("case_id","id");
CREATE INDEX "refund_cases_of_member" ON "refund_cases" USING btree ("member_id","id");
CREATE INDEX "refund_cases_of_order" ON "refund_cases" USING btree ("order_id");
CREATE INDEX "refund_cases_by_state" ON "refund_cases" USING btree ("state","id");
CREATE INDEX "plan_changes_of" ON "plan_changes" USING btree ("subscription_id","requested_at");
CREATE UNIQUE INDEX "plan_changes_open_once" ON "plan_changes" USING btree ("subscription_id") WHERE closed_at is null;
CREATE INDEX "provider_subscriptions_of_checkout" ON "provider_subscriptions" USING btree ("provider","checkout");
CREATE INDEX "renewal_payments_of" ON "renewal_payments" USING btree ("provider","subscription");
CREATE INDEX "cancellations_of_member" ON "cancellations" USING btree ("member_id","begun_at");
CREATE INDEX "subscription_periods_of" ON "subscription_periods" USING btree ("subscription_id");
CREATE INDEX "subscription_steps_of" ON "subscription_steps" USING btree ("subscription_id","at");
CREATE INDEX "subscriptions_of_member" ON "subscriptions" USING btree ("member_id");
CREATE INDEX "subscriptions_of_checkout" ON "subscriptions" USING btree ("provider","checkout");
CREATE INDEX "subscriptions_of_provider" ON "subscriptions" USING btree ("provider","provider_subscription");
CREATE INDEX "subscriptions_tried" ON "subscriptions" USING btree ("pid","card_last_four") WHERE trial_until is not null;
CREATE INDEX "subscriptions_started" ON "subscriptions" USING btree ("started_at");
CREATE INDEX "subscriptions_to_look_at" ON "subscriptions" USING btree ("look_at") WHERE look_at is not null;
CREATE INDEX "vat_answers_newest" ON "vat_answers" USING btree ("member_id","answered_at");
CREATE INDEX "vat_answers_invalid" ON "vat_answers" USING btree ("answered_at") WHERE not valid;
CREATE INDEX "vat_ids_next" ON "vat_ids" USING btree ("next_at");
CREATE INDEX "codes_free" ON "codes" USING btree ("pool","id") WHERE "codes"."taken_at" is null;
CREATE INDEX "codes_of_member" ON "codes" USING btree ("member_id") WHERE "codes"."member_id" is not null;
CREATE INDEX "codes_by_code" ON "codes" USING btree (lower("code"));
CREATE INDEX "company_group_people_of_person" ON "company_group_people" USING btree ("person_id");
CREATE INDEX "company_seat_rules_of_group" ON "company_seat_rules" USING btree ("group_id");
CREATE INDEX "deliveries_updated" ON "deliveries" USING btree ("updated_at");
CREATE INDEX "release_uploads_updated" ON "release_uploads" USING btree ("updated_at");
CREATE UNIQUE INDEX "releases_build_once" ON "releases" USING btree ("software","platform","arch","build","use",(file_name like '%-delta.nupkg'));
CREATE INDEX "handover_fees_of_giver" ON "handover_fees" USING btree ("giver_id");
CREATE INDEX "handover_fees_of_line" ON "handover_fees" USING btree ("licence_order_id","licence_position");
CREATE INDEX "handover_fees_open" ON "handover_fees" USING btree ("order_id") WHERE order_id is not null and handover_id is null and returned_at is null;
CREATE UNIQUE INDEX "handovers_one_open" ON "handovers" USING btree ("order_id","position") WHERE ended_at is null;
CREATE INDEX "handovers_of_line" ON "handovers" USING btree ("order_id","position");
CREATE INDEX "handovers_of_giver" ON "handovers" USING btree ("giver_id");
CREATE INDEX "handovers_accepted_by" ON "handovers" USING btree ("accepted_by");
CREATE INDEX "handovers_open" ON "handovers" USING btree ("held_until") WHERE ended_at is null;
CREATE INDEX "presents_accepted_by" ON "presents" USING btree ("accepted_by");
CREATE INDEX "presents_open" ON "presents" USING btree ("deliver_at") WHERE ended_at is null and order_id is not null;
CREATE INDEX "household_changes_of_holder" ON "household_changes" USING btree ("holder_id","at" DESC NULLS LAST);
CREATE INDEX "household_changes_of_person" ON "household_changes" USING btree ("person_id");
CREATE UNIQUE INDEX "household_invitations_once" ON "household_invitations" USING btree ("holder_id","email") WHERE ended_at is null;
CREATE INDEX "household_invitations_of_holder" ON "household_invitations" USING btree ("holder_id");
CREATE INDEX "household_people_of_holder" ON "household_people" USING btree ("holder_id");
CREATE INDEX "seat_events_of_seat" ON "seat_events" USING btree ("seat_id","id");
CREATE INDEX "seat_pools_recount" ON "seat_pools" USING btree ("recount_at");
CREATE INDEX "seat_tokens_of_seat" ON "seat_tokens" USING btree ("seat_id");
CREATE UNIQUE INDEX "seats_of_device" ON "seats" USING btree ("pool_id","device_hash") WHERE "seats"."released_at" is null and "seats"."shared_seat_id" is null;
CREATE UNIQUE INDEX "seats_of_shared" ON "seats" USING btree ("shared_seat_id") WHERE "seats"."released_at" is null;
CREATE INDEX "seats_of_shared_ever" ON "seats" USING btree ("shared_seat_id");
CREATE INDEX "seats_of_pool" ON "seats" USING btree ("pool_id");
CREATE INDEX "seats_of_hash" ON "seats" USING btree ("device_hash");
CREATE INDEX "seats_taken" ON "seats" USING btree ("pool_id","granted_at") WHERE "seats"."released_at" is null;
CREATE INDEX CONCURRENTLY "seats_of_licence_key" ON "seats" USING btree ("licence_key") WHERE "seats"."licence_key" is not null;
CREATE INDEX "seats_device_begins" ON "seats" USING btree (lower("device") text_pattern_ops);
CREATE INDEX "seats_nickname_begins" ON "seats" USING btree (lower("nickname") text_pattern_ops);
CREATE UNIQUE INDEX "shared_seats_once" ON "shared_seats" USING btree ("pool_id","person_id","apart") WHERE "shared_seats"."ended_at" is null;
CREATE INDEX "shared_seats_of_pool" ON "shared_seats" USING btree ("pool_id");
CREATE INDEX "shared_seats_of_person" ON "shared_seats" USING btree ("person_id");
CREATE INDEX "shared_seats_assigned_by" ON "shared_seats" USING btree ("assigned_by");
CREATE INDEX "device_requests_expiry" ON "device_requests" USING btree ("expires_at");
CREATE INDEX "licence_key_readers_of_company" ON "licence_key_readers" USING btree ("company_id","person_id");
CREATE INDEX "licence_key_readers_of_person" ON "licence_key_readers" USING btree ("person_id");
CREATE UNIQUE INDEX "licence_keys_one_works" ON "licence_keys" USING btree ("order_id","position") WHERE "licence_keys"."retired_at" is null;
CREATE INDEX "licence_keys_of_line" ON "licence_keys" USING btree ("order_id","position");
CREATE INDEX "licence_keys_unclaimed" ON "licence_keys" USING btree ("id") WHERE "licence_keys"."order_id" is null;
CREATE UNIQUE INDEX "signing_keys_one_signs" ON "signing_keys" USING btree ((true)) WHERE "signing_keys"."published_until" is null;
CREATE INDEX "trials_of_member" ON "trials" USING btree ("member_id") WHERE "trials"."member_id" is not null;
CREATE INDEX "trials_of_installation" ON "trials" USING btree ("installation") WHERE "trials"."installation" is not null;
CREATE INDEX "trials_of_components" ON "trials" USING gin ("components" jsonb_path_ops);
CREATE INDEX "trials_token" ON "trials" USING btree ("token");
CREATE INDEX "trials_earlier_token" ON "trials" USING btree ("earlier_token");
CREATE INDEX "trials_of_product" ON "trials" USING btree ("pid","number");
CREATE INDEX "trials_started" ON "trials" USING btree ("started_at","pid");
CREATE INDEX "trials_ended" ON "trials" USING btree ("ended_at","pid") WHERE "trials"."ended_at" is not null;
CREATE INDEX "trials_running" ON "trials" USING btree ("ends_at") WHERE "trials"."ended_at" is null;
CREATE INDEX "trials_bought" ON "trials" USING btree ("bought_at","pid") WHERE "trials"."bought_at" is not null;
CREATE INDEX "trials_device_begins" ON "trials" USING btree (lower("device") text_pattern_ops);
CREATE INDEX "trials_nickname_begins" ON "trials" USING btree (lower("nickname") text_pattern_ops);
CREATE INDEX "gift_claims_of_member" ON "gift_claims" USING btree ("member_id");
CREATE INDEX "gift_claims_by_state" ON "gift_claims" USING btree ("state","id");
CREATE INDEX "gift_claims_with_picture" ON "gift_claims" USING btree ("decided_at") WHERE picture_key is not null;
CREATE INDEX "gift_codes_free" ON "gift_codes" USING btree ("campaign","currency","amount","site","id") WHERE claim_id is null;
CREATE INDEX "gift_codes_by_code" ON "gift_codes" USING btree (lower("code"));
CREATE UNIQUE INDEX "topic_consents_one_asked" ON "topic_consents" USING btree ("address_hash","topic") WHERE given_at is null;
CREATE UNIQUE INDEX "topic_consents_one_given" ON "topic_consents" USING btree ("address_hash","topic") WHERE given_at is not null and withdrawn_at is null;
CREATE INDEX "topic_consents_of_address" ON "topic_consents" USING btree ("email");
CREATE INDEX "topic_consents_of_topic" ON "topic_consents" USING btree ("topic","id");
CREATE INDEX "topic_consents_link" ON "topic_consents" USING btree ("link_hash") WHERE link_hash is not null;
CREATE INDEX "topic_consents_withdrawn" ON "topic_consents" USING btree ("withdrawn_at") WHERE withdrawn_at is not null;
CREATE INDEX "coupon_holders_of_member" ON "coupon_holders" USING btree ("member_id");
CREATE INDEX "address_codes_member" ON "address_codes" USING btree ("member_id");
CREATE INDEX "address_codes_expiry" ON "address_codes" USING btree ("expires_at");
CREATE UNIQUE INDEX "address_requests_one_claim" ON "address_requests" USING btree ("from_id","member_id") WHERE ended_at is null and kind = 'claim';
CREATE UNIQUE INDEX "address_requests_one_change" ON "address_requests" USING btree ("member_id","email") WHERE ended_at is null and kind in ('change', 'wayBack');
CREATE INDEX "address_requests_of_member" ON "address_requests" USING btree ("member_id","asked_at");
CREATE INDEX "address_requests_from" ON "address_requests" USING btree ("from_id");
CREATE INDEX "address_requests_due" ON "address_requests" USING btree ("due_at") WHERE ended_at is null;
CREATE INDEX "cancellation_notices_by_state" ON "cancellation_notices" USING btree ("state","id");
CREATE INDEX "cancellation_notices_of_member" ON "cancellation_notices" USING btree ("member_id");
CREATE INDEX "cancellation_notices_of_subscription" ON "cancellation_notices" USING btree ("subscription_id");
CREATE INDEX "cancellation_notices_from" ON "cancellation_notices" USING btree ("email");
CREATE INDEX "openid_artefacts_member" ON "openid_artefacts" USING btree ("member_id","client_id");
CREATE INDEX "openid_artefacts_client" ON "openid_artefacts" USING btree ("client_id");
CREATE INDEX "openid_artefacts_grant" ON "openid_artefacts" USING btree ("grant_id");
CREATE INDEX "openid_artefacts_uid" ON "openid_artefacts" USING btree ("uid");
CREATE INDEX "openid_artefacts_expiry" ON "openid_artefacts" USING btree ("expires_at");
CREATE INDEX "api_key_secrets_of_key" ON "api_key_secrets" USING btree ("key_id");
CREATE INDEX "api_key_secrets_of_operator" ON "api_key_secrets" USING btree ("operator_id");
CREATE UNIQUE INDEX "api_key_secrets_one_newest" ON "api_key_secrets" USING btree ("key_id") WHERE ends_at is null;
CREATE UNIQUE INDEX "api_keys_name_once" ON "api_keys" USING btree (lower("name"));
CREATE INDEX "api_requests_at" ON "api_requests" USING btree ("at");
CREATE INDEX "operator_challenges_expiry" ON "operator_challenges" USING btree ("expires_at");
CREATE INDEX "operator_company_accounts_operator" ON "operator_company_accounts" USING btree ("operator_id");
CREATE INDEX "operator_entries_expiry" ON "operator_entries" USING btree ("expires_at");
CREATE UNIQUE INDEX "operator_invitations_one_open" ON "operator_invitations" USING btree ("email") WHERE used_at is null and withdrawn_at is null;
CREATE INDEX "operator_passkeys_operator" ON "operator_passkeys" USING btree ("operator_id");
CREATE INDEX "operator_sessions_operator" ON "operator_sessions" USING btree ("operator_id");
CREATE INDEX "operator_sessions_expiry" ON "operator_sessions" USING btree ("expires_at");
CREATE UNIQUE INDEX "operators_name_once" ON "operators" USING btree (lower("name"));
CREATE UNIQUE INDEX "incoming_letters_digest" ON "incoming_letters" USING btree ("digest") WHERE digest is not null and not repeats;
CREATE INDEX "incoming_letters_sender" ON "incoming_letters" USING btree ("sender");
CREATE INDEX "incoming_letters_joins" ON "incoming_letters" USING btree ("id") WHERE joins is not null;
CREATE INDEX "ticket_attachments_of_message" ON "ticket_attachments" USING btree ("message_id");
CREATE INDEX "ticket_attachments_unsent" ON "ticket_attachments" USING btree ("created_at") WHERE message_id is null;
CREATE INDEX "ticket_messages_of_ticket" ON "ticket_messages" USING btree ("ticket_id","id");
CREATE INDEX "ticket_passes_expiry" ON "ticket_passes" USING btree ("expires_at");
CREATE INDEX "tickets_of_member" ON "tickets" USING btree ("member_id","updated_at","id");
CREATE INDEX "tickets_by_state" ON "tickets" USING btree ("state","updated_at","id");
--> statement-breakpoint
-- By hand from here on: drizzle knows no partitions, functions or triggers.
-- What has no partition of its week yet lies in that of all else (platform/database/partitions.ts).
CREATE SCHEMA partitions;
CREATE TABLE partitions.events_default PARTITION OF events DEFAULT;
CREATE TABLE partitions.mails_default PARTITION OF mails DEFAULT;
CREATE TABLE partitions.public_events_default PARTITION OF public_events DEFAULT;
CREATE TABLE partitions.webhook_attempts_default PARTITION OF webhook_attempts DEFAULT;
--> statement-breakpoint
-- Rows that nothing changes. Who erases an account says so, and is let through.
CREATE FUNCTION is_erasing()
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $$
  SELECT coalesce(current_setting('foyer.erasing', true), '') = 'on'
$$;
CREATE FUNCTION refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  IF TG_OP <> 'TRUNCATE' AND is_erasing() THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END
$$;
CREATE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER catalogue_versions_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON catalogue_versions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER credit_notes_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON credit_notes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER credited_amounts_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON credited_amounts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER credited_lines_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON credited_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER dispute_steps_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON dispute_steps FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER invoices_never_emptied BEFORE TRUNCATE ON invoices FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER member_merge_rows_stay BEFORE UPDATE OR TRUNCATE ON member_merge_rows FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refund_case_steps_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON refund_case_steps FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER seat_events_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON seat_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE FUNCTION keep_invoice()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
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
CREATE TRIGGER invoices_stay BEFORE DELETE OR UPDATE ON invoices FOR EACH ROW EXECUTE FUNCTION keep_invoice();
CREATE FUNCTION keep_given_code()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
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
CREATE TRIGGER codes_stay_given BEFORE DELETE OR UPDATE ON codes FOR EACH ROW WHEN (old.taken_at IS NOT NULL) EXECUTE FUNCTION keep_given_code();
--> statement-breakpoint
-- How many seats and activations are taken, kept beside their pool.
CREATE FUNCTION count_activation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE activation_pools SET used = used - 1 WHERE id = OLD.pool_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE activation_pools SET used = used + 1 WHERE id = NEW.pool_id;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER activations_are_counted AFTER INSERT OR DELETE OR UPDATE OF pool_id ON activations FOR EACH ROW EXECUTE FUNCTION count_activation();
CREATE FUNCTION count_seat()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
begin
  if tg_op <> 'INSERT' and old.released_at is null and not old.floating and old.shared_seat_id is null then
    update seat_pools set used = used - 1 where id = old.pool_id;
  end if;
  if tg_op <> 'DELETE' and new.released_at is null and not new.floating and new.shared_seat_id is null then
    update seat_pools set used = used + 1 where id = new.pool_id;
  end if;
  return null;
end
$$;
CREATE TRIGGER seats_are_counted AFTER DELETE OR UPDATE OF released_at, pool_id, shared_seat_id ON seats FOR EACH ROW EXECUTE FUNCTION count_seat();
CREATE FUNCTION count_seats_granted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
begin
  update seat_pools set used = used + granted.seats
  from (
    select pool_id, count(*)::int as seats from became
    where released_at is null and not floating and shared_seat_id is null group by pool_id) granted
  where id = granted.pool_id;
  return null;
end
$$;
CREATE TRIGGER seats_granted_are_counted AFTER INSERT ON seats REFERENCING NEW TABLE AS became FOR EACH STATEMENT EXECUTE FUNCTION count_seats_granted();
CREATE FUNCTION count_shared_seat()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
begin
  if tg_op <> 'INSERT' and old.ended_at is null then
    update seat_pools set used = used - 1 where id = old.pool_id;
  end if;
  if tg_op <> 'DELETE' and new.ended_at is null then
    update seat_pools set used = used + 1 where id = new.pool_id;
  end if;
  return null;
end
$$;
CREATE TRIGGER shared_seats_are_counted AFTER INSERT OR DELETE OR UPDATE OF ended_at, pool_id ON shared_seats FOR EACH ROW EXECUTE FUNCTION count_shared_seat();
--> statement-breakpoint
-- What happens to an account and is kept after the event has gone with its week.
CREATE FUNCTION account_event_of(name text, payload jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $$
  select case name
    when 'member.security_changed' then payload ->> 'change'
    when 'member.password_changed' then 'passwordChanged'
    when 'member.new_browser' then 'newBrowser'
    when 'account.deletion_requested' then 'endRequested'
    when 'account.kept' then 'endWithdrawn' end
$$;
CREATE FUNCTION keep_account_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
begin
  -- An account that is gone meanwhile has nothing kept of it.
  insert into account_events (member_id, at, what)
    select id, new.at, account_event_of(new.name, new.payload) from members
    where id = (new.payload ->> 'memberId')::bigint;
  return null;
end $$;
CREATE TRIGGER keep_account_event AFTER INSERT ON events FOR EACH ROW WHEN (account_event_of(new.name, new.payload) IS NOT NULL) EXECUTE FUNCTION keep_account_event();
--> statement-breakpoint
-- The name of an operator is never anyone else’s.
CREATE FUNCTION keep_operator_name()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
begin
  insert into operator_names (name, operator_id) values (lower(new.name), new.id) on conflict (name) do nothing;
  if not exists (select from operator_names where name = lower(new.name) and operator_id = new.id) then
    raise exception 'the name % is or was somebody else''s', new.name using errcode = 'unique_violation';
  end if;
  return null;
end $$;
CREATE TRIGGER keep_operator_name AFTER INSERT OR UPDATE OF name ON operators FOR EACH ROW EXECUTE FUNCTION keep_operator_name();
--> statement-breakpoint
-- Signing in by a company: a link holds as long as its address does, and a session as long as its own.
CREATE FUNCTION keep_link_of_company_sign_in()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
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
END $$;
CREATE TRIGGER sso_sessions_keep_link AFTER INSERT ON sso_sessions FOR EACH ROW EXECUTE FUNCTION keep_link_of_company_sign_in();
CREATE FUNCTION end_session_of_company_sign_in()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  DELETE FROM sessions WHERE token_hash = OLD.token_hash;
  RETURN NULL;
END $$;
CREATE TRIGGER sso_sessions_end_session AFTER DELETE ON sso_sessions FOR EACH ROW EXECUTE FUNCTION end_session_of_company_sign_in();
CREATE FUNCTION end_company_sign_in_of_moved_member()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  DELETE FROM sso_links l WHERE l.person_id = NEW.id AND NOT EXISTS (
    SELECT FROM sso_domains d WHERE d.company_id = l.company_id
      AND d.domain = split_part(CASE WHEN NEW.email_proven THEN NEW.email ELSE NEW.proven_email END, '@', 2));
  RETURN NULL;
END $$;
CREATE TRIGGER members_end_company_sign_in AFTER UPDATE OF email, email_proven, proven_email ON members FOR EACH ROW WHEN (old.email IS DISTINCT FROM new.email OR old.email_proven IS DISTINCT FROM new.email_proven OR old.proven_email IS DISTINCT FROM new.proven_email) EXECUTE FUNCTION end_company_sign_in_of_moved_member();
--> statement-breakpoint
-- A job that says neither its lane nor when it was due gets both, as servers of before write them.
CREATE FUNCTION fill_job()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
begin
  if new.lane is null then new.lane := (select lane from job_kinds where kind = new.kind); end if;
  if new.due_at is null then new.due_at := new.run_at; end if;
  return new;
end $$;
CREATE TRIGGER fill_job BEFORE INSERT ON jobs FOR EACH ROW EXECUTE FUNCTION fill_job();
--> statement-breakpoint
-- Numbers: every change of a row is noted by its quarter of an hour, or by its day where it is older than `foyer.days_before`.
CREATE FUNCTION note_orders()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
declare
  days_before timestamptz := nullif(current_setting('foyer.days_before', true), '');
  days_zone text := nullif(current_setting('foyer.days_zone', true), '');
begin
  if tg_op = 'INSERT' then
    insert into number_changes (measure, key, at, count, amount)
    select part.measure, part.key, case when part.at < days_before then date_trunc('day', part.at at time zone days_zone) at time zone days_zone
      else date_bin('15 minutes', part.at, 'epoch'::timestamptz) end, sum(part.sign * part.count), sum(part.sign * part.amount)
    from (select o.sign, made.* from (select 1 as sign, became.* from became) o
      cross join lateral (values
        ('sales', o.currency, coalesce(o.paid_at, o.placed_at), (o.total > 0)::int::bigint, o.total::numeric),
        (case when o.sold_by = 'vendor' then 'own' end, o.currency, coalesce(o.paid_at, o.placed_at), 1, o.total),
        (case when o.sold_by = 'vendor' then 'vat' end, o.currency, coalesce(o.paid_at, o.placed_at), 0, round(o.total::numeric * o.vat_basis_points / (10000 + o.vat_basis_points)))) made (measure, key, at, count, amount)
      where (o.paid_at is not null or o.status in (0, 1)) and made.measure is not null) part
    group by 1, 2, 3 having sum(part.sign * part.count) <> 0 or sum(part.sign * part.amount) <> 0;
  elsif tg_op = 'DELETE' then
    insert into number_changes (measure, key, at, count, amount)
    select part.measure, part.key, case when part.at < days_before then date_trunc('day', part.at at time zone days_zone) at time zone days_zone
      else date_bin('15 minutes', part.at, 'epoch'::timestamptz) end, sum(part.sign * part.count), sum(part.sign * part.amount)
    from (select o.sign, made.* from (select -1 as sign, was.* from was) o
      cross join lateral (values
        ('sales', o.currency, coalesce(o.paid_at, o.placed_at), (o.total > 0)::int::bigint, o.total::numeric),
        (case when o.sold_by = 'vendor' then 'own' end, o.currency, coalesce(o.paid_at, o.placed_at), 1, o.total),
        (case when o.sold_by = 'vendor' then 'vat' end, o.currency, coalesce(o.paid_at, o.placed_at), 0, round(o.total::numeric * o.vat_basis_points / (10000 + o.vat_basis_points)))) made (measure, key, at, count, amount)
      where (o.paid_at is not null or o.status in (0, 1)) and made.measure is not null) part
    group by 1, 2, 3 having sum(part.sign * part.count) <> 0 or sum(part.sign * part.amount) <> 0;
  elsif tg_op = 'UPDATE' then
    -- Its lines count with it: who changes both holds the order's row.
    insert into number_changes (measure, key, at, count, amount)
    select part.measure, part.key, case when part.at < days_before then date_trunc('day', part.at at time zone days_zone) at time zone days_zone
      else date_bin('15 minutes', part.at, 'epoch'::timestamptz) end, sum(part.sign * part.count), sum(part.sign * part.amount)
    from (select o.sign, made.* from (select -1 as sign, was.* from was union all select 1, became.* from became) o
      cross join lateral (
        select * from (values
        ('sales', o.currency, coalesce(o.paid_at, o.placed_at), (o.total > 0)::int::bigint, o.total::numeric),
        (case when o.sold_by = 'vendor' then 'own' end, o.currency, coalesce(o.paid_at, o.placed_at), 1, o.total),
        (case when o.sold_by = 'vendor' then 'vat' end, o.currency, coalesce(o.paid_at, o.placed_at), 0, round(o.total::numeric * o.vat_basis_points / (10000 + o.vat_basis_points)))) own (measure, key, at, count, amount)
        union all select line.* from order_lines l
          cross join lateral (values
            ('refunded', o.currency, coalesce(o.paid_at, o.placed_at), 0::bigint, case when l.status = 1 then l.amount else l.goodwill end::numeric),
            (case when l.status not in (1, 3) then null when l.status = 1 and l.returned_at is null then 'returnedUndated' when l.status = 1 then 'returned'
          when l.returned_at is null then 'chargedBackUndated' else 'chargedBack' end, o.currency, coalesce(l.returned_at, coalesce(o.paid_at, o.placed_at)), 1, l.amount - l.goodwill),
            ('product', l.pid::text, coalesce(o.paid_at, o.placed_at), l.quantity, 0)) line (measure, key, at, count, amount)
          where l.order_id = o.id) made
      where (o.paid_at is not null or o.status in (0, 1)) and made.measure is not null) part
    group by 1, 2, 3 having sum(part.sign * part.count) <> 0 or sum(part.sign * part.amount) <> 0;
  end if;
  return null;
end
$$;
CREATE TRIGGER note_orders_delete AFTER DELETE ON orders REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION note_orders();
CREATE TRIGGER note_orders_insert AFTER INSERT ON orders REFERENCING NEW TABLE AS became FOR EACH STATEMENT EXECUTE FUNCTION note_orders();
CREATE TRIGGER note_orders_update AFTER UPDATE ON orders REFERENCING OLD TABLE AS was NEW TABLE AS became FOR EACH STATEMENT EXECUTE FUNCTION note_orders();
CREATE FUNCTION note_order_lines()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
declare
  days_before timestamptz := nullif(current_setting('foyer.days_before', true), '');
  days_zone text := nullif(current_setting('foyer.days_zone', true), '');
begin
  if tg_op = 'INSERT' then
    insert into number_changes (measure, key, at, count, amount)
    select part.measure, part.key, case when part.at < days_before then date_trunc('day', part.at at time zone days_zone) at time zone days_zone
      else date_bin('15 minutes', part.at, 'epoch'::timestamptz) end, sum(part.sign * part.count), sum(part.sign * part.amount)
    from (select l.sign, made.* from (select 1 as sign, became.* from became) l join orders o on o.id = l.order_id
      cross join lateral (values
        ('refunded', o.currency, coalesce(o.paid_at, o.placed_at), 0::bigint, case when l.status = 1 then l.amount else l.goodwill end::numeric),
        (case when l.status not in (1, 3) then null when l.status = 1 and l.returned_at is null then 'returnedUndated' when l.status = 1 then 'returned'
          when l.returned_at is null then 'chargedBackUndated' else 'chargedBack' end, o.currency, coalesce(l.returned_at, coalesce(o.paid_at, o.placed_at)), 1, l.amount - l.goodwill),
        ('product', l.pid::text, coalesce(o.paid_at, o.placed_at), l.quantity, 0)) made (measure, key, at, count, amount)
      where (o.paid_at is not null or o.status in (0, 1)) and made.measure is not null) part
    group by 1, 2, 3 having sum(part.sign * part.count) <> 0 or sum(part.sign * part.amount) <> 0;
  elsif tg_op = 'DELETE' then
    insert into number_changes (measure, key, at, count, amount)
    select part.measure, part.key, case when part.at < days_before then date_trunc('day', part.at at time zone days_zone) at time zone days_zone
      else date_bin('15 minutes', part.at, 'epoch'::timestamptz) end, sum(part.sign * part.count), sum(part.sign * part.amount)
    from (select l.sign, made.* from (select -1 as sign, was.* from was) l join orders o on o.id = l.order_id
      cross join lateral (values
        ('refunded', o.currency, coalesce(o.paid_at, o.placed_at), 0::bigint, case when l.status = 1 then l.amount else l.goodwill end::numeric),
        (case when l.status not in (1, 3) then null when l.status = 1 and l.returned_at is null then 'returnedUndated' when l.status = 1 then 'returned'
          when l.returned_at is null then 'chargedBackUndated' else 'chargedBack' end, o.currency, coalesce(l.returned_at, coalesce(o.paid_at, o.placed_at)), 1, l.amount - l.goodwill),
        ('product', l.pid::text, coalesce(o.paid_at, o.placed_at), l.quantity, 0)) made (measure, key, at, count, amount)
      where (o.paid_at is not null or o.status in (0, 1)) and made.measure is not null) part
    group by 1, 2, 3 having sum(part.sign * part.count) <> 0 or sum(part.sign * part.amount) <> 0;
  elsif tg_op = 'UPDATE' then
    insert into number_changes (measure, key, at, count, amount)
    select part.measure, part.key, case when part.at < days_before then date_trunc('day', part.at at time zone days_zone) at time zone days_zone
      else date_bin('15 minutes', part.at, 'epoch'::timestamptz) end, sum(part.sign * part.count), sum(part.sign * part.amount)
    from (select l.sign, made.* from (select -1 as sign, was.* from was union all select 1, became.* from became) l join orders o on o.id = l.order_id
      cross join lateral (values
        ('refunded', o.currency, coalesce(o.paid_at, o.placed_at), 0::bigint, case when l.status = 1 then l.amount else l.goodwill end::numeric),
        (case when l.status not in (1, 3) then null when l.status = 1 and l.returned_at is null then 'returnedUndated' when l.status = 1 then 'returned'
          when l.returned_at is null then 'chargedBackUndated' else 'chargedBack' end, o.currency, coalesce(l.returned_at, coalesce(o.paid_at, o.placed_at)), 1, l.amount - l.goodwill),
        ('product', l.pid::text, coalesce(o.paid_at, o.placed_at), l.quantity, 0)) made (measure, key, at, count, amount)
      where (o.paid_at is not null or o.status in (0, 1)) and made.measure is not null) part
    group by 1, 2, 3 having sum(part.sign * part.count) <> 0 or sum(part.sign * part.amount) <> 0;
  end if;
  return null;
end
$$;
CREATE TRIGGER note_order_lines_delete AFTER DELETE ON order_lines REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION note_order_lines();
CREATE TRIGGER note_order_lines_insert AFTER INSERT ON order_lines REFERENCING NEW TABLE AS became FOR EACH STATEMENT EXECUTE FUNCTION note_order_lines();
CREATE TRIGGER note_order_lines_update AFTER UPDATE ON order_lines REFERENCING OLD TABLE AS was NEW TABLE AS became FOR EACH STATEMENT EXECUTE FUNCTION note_order_lines();
CREATE FUNCTION note_subscriptions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
declare
  days_before timestamptz := nullif(current_setting('foyer.days_before', true), '');
  days_zone text := nullif(current_setting('foyer.days_zone', true), '');
begin
  if tg_op = 'INSERT' then
    insert into number_changes (measure, key, at, count, amount)
    select part.measure, part.key, case when part.at < days_before then date_trunc('day', part.at at time zone days_zone) at time zone days_zone
      else date_bin('15 minutes', part.at, 'epoch'::timestamptz) end, sum(part.sign * part.count), sum(part.sign * part.amount)
    from (select held.sign, made.* from (select 1 as sign, became.* from became) held join orders o on o.id = held.order_id
      cross join lateral (select coalesce(held.amount * 10000.0 / (10000 + o.vat_basis_points)
          / case held.term when '1M' then 1 when '2M' then 2 when '1Y' then 12 when '2Y' then 24 when '3Y' then 36 when '4Y' then 48 end, 0) as monthly) paying
      cross join lateral (values
        ('started', held.currency, held.started_at, 1::bigint, paying.monthly),
        (case when held.ending = 'upgraded' then 'upgraded' else 'lost' end, held.currency, held.ended_at, 1, paying.monthly),
        ('ending', held.ending, held.ended_at, 1, 0)) made (measure, key, at, count, amount)
      where made.at is not null) part
    group by 1, 2, 3 having sum(part.sign * part.count) <> 0 or sum(part.sign * part.amount) <> 0;
  elsif tg_op = 'DELETE' then
    insert into number_changes (measure, key, at, count, amount)
    select part.measure, part.key, case when part.at < days_before then date_trunc('day', part.at at time zone days_zone) at time zone days_zone
      else date_bin('15 minutes', part.at, 'epoch'::timestamptz) end, sum(part.sign * part.count), sum(part.sign * part.amount)
    from (select held.sign, made.* from (select -1 as sign, was.* from was) held join orders o on o.id = held.order_id
      cross join lateral (select coalesce(held.amount * 10000.0 / (10000 + o.vat_basis_points)
          / case held.term when '1M' then 1 when '2M' then 2 when '1Y' then 12 when '2Y' then 24 when '3Y' then 36 when '4Y' then 48 end, 0) as monthly) paying
      cross join lateral (values
        ('started', held.currency, held.started_at, 1::bigint, paying.monthly),
        (case when held.ending = 'upgraded' then 'upgraded' else 'lost' end, held.currency, held.ended_at, 1, paying.monthly),
        ('ending', held.ending, held.ended_at, 1, 0)) made (measure, key, at, count, amount)
      where made.at is not null) part
    group by 1, 2, 3 having sum(part.sign * part.count) <> 0 or sum(part.sign * part.amount) <> 0;
  elsif tg_op = 'UPDATE' then
    insert into number_changes (measure, key, at, count, amount)
    select part.measure, part.key, case when part.at < days_before then date_trunc('day', part.at at time zone days_zone) at time zone days_zone
      else date_bin('15 minutes', part.at, 'epoch'::timestamptz) end, sum(part.sign * part.count), sum(part.sign * part.amount)
    from (select held.sign, made.* from (select -1 as sign, was.* from was union all select 1, became.* from became) held join orders o on o.id = held.order_id
      cross join lateral (select coalesce(held.amount * 10000.0 / (10000 + o.vat_basis_points)
          / case held.term when '1M' then 1 when '2M' then 2 when '1Y' then 12 when '2Y' then 24 when '3Y' then 36 when '4Y' then 48 end, 0) as monthly) paying
      cross join lateral (values
        ('started', held.currency, held.started_at, 1::bigint, paying.monthly),
        (case when held.ending = 'upgraded' then 'upgraded' else 'lost' end, held.currency, held.ended_at, 1, paying.monthly),
        ('ending', held.ending, held.ended_at, 1, 0)) made (measure, key, at, count, amount)
      where made.at is not null) part
    group by 1, 2, 3 having sum(part.sign * part.count) <> 0 or sum(part.sign * part.amount) <> 0;
  end if;
  return null;
end
$$;
CREATE TRIGGER note_subscriptions_delete AFTER DELETE ON subscriptions REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION note_subscriptions();
CREATE TRIGGER note_subscriptions_insert AFTER INSERT ON subscriptions REFERENCING NEW TABLE AS became FOR EACH STATEMENT EXECUTE FUNCTION note_subscriptions();
CREATE TRIGGER note_subscriptions_update AFTER UPDATE ON subscriptions REFERENCING OLD TABLE AS was NEW TABLE AS became FOR EACH STATEMENT EXECUTE FUNCTION note_subscriptions();
CREATE FUNCTION note_cancellations()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
declare
  days_before timestamptz := nullif(current_setting('foyer.days_before', true), '');
  days_zone text := nullif(current_setting('foyer.days_zone', true), '');
begin
  if tg_op = 'INSERT' then
    insert into number_changes (measure, key, at, count, amount)
    select part.measure, part.key, case when part.at < days_before then date_trunc('day', part.at at time zone days_zone) at time zone days_zone
      else date_bin('15 minutes', part.at, 'epoch'::timestamptz) end, sum(part.sign * part.count), sum(part.sign * part.amount)
    from (select said.sign, 'cancelled' as measure, coalesce(said.reason::text, 'none') as key, said.cancelled_at as at,
        1::bigint as count, 0::numeric as amount from (select 1 as sign, became.* from became) said
      where said.cancelled_at is not null) part
    group by 1, 2, 3 having sum(part.sign * part.count) <> 0 or sum(part.sign * part.amount) <> 0;
  elsif tg_op = 'DELETE' then
    insert into number_changes (measure, key, at, count, amount)
    select part.measure, part.key, case when part.at < days_before then date_trunc('day', part.at at time zone days_zone) at time zone days_zone
      else date_bin('15 minutes', part.at, 'epoch'::timestamptz) end, sum(part.sign * part.count), sum(part.sign * part.amount)
    from (select said.sign, 'cancelled' as measure, coalesce(said.reason::text, 'none') as key, said.cancelled_at as at,
        1::bigint as count, 0::numeric as amount from (select -1 as sign, was.* from was) said
      where said.cancelled_at is not null) part
    group by 1, 2, 3 having sum(part.sign * part.count) <> 0 or sum(part.sign * part.amount) <> 0;
  elsif tg_op = 'UPDATE' then
    insert into number_changes (measure, key, at, count, amount)
    select part.measure, part.key, case when part.at < days_before then date_trunc('day', part.at at time zone days_zone) at time zone days_zone
      else date_bin('15 minutes', part.at, 'epoch'::timestamptz) end, sum(part.sign * part.count), sum(part.sign * part.amount)
    from (select said.sign, 'cancelled' as measure, coalesce(said.reason::text, 'none') as key, said.cancelled_at as at,
        1::bigint as count, 0::numeric as amount from (select -1 as sign, was.* from was union all select 1, became.* from became) said
      where said.cancelled_at is not null) part
    group by 1, 2, 3 having sum(part.sign * part.count) <> 0 or sum(part.sign * part.amount) <> 0;
  end if;
  return null;
end
$$;
CREATE TRIGGER note_cancellations_delete AFTER DELETE ON cancellations REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION note_cancellations();
CREATE TRIGGER note_cancellations_insert AFTER INSERT ON cancellations REFERENCING NEW TABLE AS became FOR EACH STATEMENT EXECUTE FUNCTION note_cancellations();
CREATE TRIGGER note_cancellations_update AFTER UPDATE ON cancellations REFERENCING OLD TABLE AS was NEW TABLE AS became FOR EACH STATEMENT EXECUTE FUNCTION note_cancellations();
CREATE FUNCTION note_activations()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
declare
  days_before timestamptz := nullif(current_setting('foyer.days_before', true), '');
  days_zone text := nullif(current_setting('foyer.days_zone', true), '');
begin
  if tg_op = 'INSERT' then
    insert into number_changes (measure, key, at, count, amount)
    select part.measure, part.key, case when part.at < days_before then date_trunc('day', part.at at time zone days_zone) at time zone days_zone
      else date_bin('15 minutes', part.at, 'epoch'::timestamptz) end, sum(part.sign * part.count), sum(part.sign * part.amount)
    from (select chosen.sign, 'activated' as measure, chosen.pid::text as key, chosen.activated_at as at,
        1::bigint as count, 0::numeric as amount from (select 1 as sign, became.* from became) chosen
      ) part
    group by 1, 2, 3 having sum(part.sign * part.count) <> 0 or sum(part.sign * part.amount) <> 0;
  elsif tg_op = 'DELETE' then
    insert into number_changes (measure, key, at, count, amount)
    select part.measure, part.key, case when part.at < days_before then date_trunc('day', part.at at time zone days_zone) at time zone days_zone
      else date_bin('15 minutes', part.at, 'epoch'::timestamptz) end, sum(part.sign * part.count), sum(part.sign * part.amount)
    from (select chosen.sign, 'activated' as measure, chosen.pid::text as key, chosen.activated_at as at,
        1::bigint as count, 0::numeric as amount from (select -1 as sign, was.* from was) chosen
      ) part
    group by 1, 2, 3 having sum(part.sign * part.count) <> 0 or sum(part.sign * part.amount) <> 0;
  end if;
  return null;
end
$$;
CREATE TRIGGER note_activations_delete AFTER DELETE ON activations REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION note_activations();
CREATE TRIGGER note_activations_insert AFTER INSERT ON activations REFERENCING NEW TABLE AS became FOR EACH STATEMENT EXECUTE FUNCTION note_activations();
CREATE FUNCTION note_seat_pools()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
declare
  days_before timestamptz := nullif(current_setting('foyer.days_before', true), '');
  days_zone text := nullif(current_setting('foyer.days_zone', true), '');
begin
  if tg_op = 'INSERT' then
    insert into number_changes (measure, key, at, count, amount)
    select part.measure, part.key, case when part.at < days_before then date_trunc('day', part.at at time zone days_zone) at time zone days_zone
      else date_bin('15 minutes', part.at, 'epoch'::timestamptz) end, sum(part.sign * part.count), sum(part.sign * part.amount)
    from (select pool.sign, 'seats' as measure, pool.line as key, 'epoch'::timestamptz as at,
        pool.used::bigint as count, (pool.total - pool.used)::numeric as amount from (select 1 as sign, became.* from became) pool
      ) part
    group by 1, 2, 3 having sum(part.sign * part.count) <> 0 or sum(part.sign * part.amount) <> 0;
  elsif tg_op = 'DELETE' then
    insert into number_changes (measure, key, at, count, amount)
    select part.measure, part.key, case when part.at < days_before then date_trunc('day', part.at at time zone days_zone) at time zone days_zone
      else date_bin('15 minutes', part.at, 'epoch'::timestamptz) end, sum(part.sign * part.count), sum(part.sign * part.amount)
    from (select pool.sign, 'seats' as measure, pool.line as key, 'epoch'::timestamptz as at,
        pool.used::bigint as count, (pool.total - pool.used)::numeric as amount from (select -1 as sign, was.* from was) pool
      ) part
    group by 1, 2, 3 having sum(part.sign * part.count) <> 0 or sum(part.sign * part.amount) <> 0;
  elsif tg_op = 'UPDATE' then
    insert into number_changes (measure, key, at, count, amount)
    select part.measure, part.key, case when part.at < days_before then date_trunc('day', part.at at time zone days_zone) at time zone days_zone
      else date_bin('15 minutes', part.at, 'epoch'::timestamptz) end, sum(part.sign * part.count), sum(part.sign * part.amount)
    from (select pool.sign, 'seats' as measure, pool.line as key, 'epoch'::timestamptz as at,
        pool.used::bigint as count, (pool.total - pool.used)::numeric as amount from (select -1 as sign, was.* from was union all select 1, became.* from became) pool
      ) part
    group by 1, 2, 3 having sum(part.sign * part.count) <> 0 or sum(part.sign * part.amount) <> 0;
  end if;
  return null;
end
$$;
CREATE TRIGGER note_seat_pools_delete AFTER DELETE ON seat_pools REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION note_seat_pools();
CREATE TRIGGER note_seat_pools_insert AFTER INSERT ON seat_pools REFERENCING NEW TABLE AS became FOR EACH STATEMENT EXECUTE FUNCTION note_seat_pools();
CREATE TRIGGER note_seat_pools_update AFTER UPDATE ON seat_pools REFERENCING OLD TABLE AS was NEW TABLE AS became FOR EACH STATEMENT EXECUTE FUNCTION note_seat_pools();
CREATE FUNCTION note_seats()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
declare
  days_before timestamptz := nullif(current_setting('foyer.days_before', true), '');
  days_zone text := nullif(current_setting('foyer.days_zone', true), '');
begin
  if tg_op = 'INSERT' then
    insert into number_changes (measure, key, at, count, amount)
    select part.measure, part.key, case when part.at < days_before then date_trunc('day', part.at at time zone days_zone) at time zone days_zone
      else date_bin('15 minutes', part.at, 'epoch'::timestamptz) end, sum(part.sign * part.count), sum(part.sign * part.amount)
    from (select seat.sign, 'device' as measure, pool.line as key, seat.granted_at as at,
        1::bigint as count, 0::numeric as amount from (select 1 as sign, became.* from became) seat join seat_pools pool on pool.id = seat.pool_id
      ) part
    group by 1, 2, 3 having sum(part.sign * part.count) <> 0 or sum(part.sign * part.amount) <> 0;
  elsif tg_op = 'DELETE' then
    insert into number_changes (measure, key, at, count, amount)
    select part.measure, part.key, case when part.at < days_before then date_trunc('day', part.at at time zone days_zone) at time zone days_zone
      else date_bin('15 minutes', part.at, 'epoch'::timestamptz) end, sum(part.sign * part.count), sum(part.sign * part.amount)
    from (select seat.sign, 'device' as measure, pool.line as key, seat.granted_at as at,
        1::bigint as count, 0::numeric as amount from (select -1 as sign, was.* from was) seat join seat_pools pool on pool.id = seat.pool_id
      ) part
    group by 1, 2, 3 having sum(part.sign * part.count) <> 0 or sum(part.sign * part.amount) <> 0;
  end if;
  return null;
end
$$;
CREATE TRIGGER note_seats_delete AFTER DELETE ON seats REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION note_seats();
CREATE TRIGGER note_seats_insert AFTER INSERT ON seats REFERENCING NEW TABLE AS became FOR EACH STATEMENT EXECUTE FUNCTION note_seats();
CREATE FUNCTION note_refund_requests()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
declare
  days_before timestamptz := nullif(current_setting('foyer.days_before', true), '');
  days_zone text := nullif(current_setting('foyer.days_zone', true), '');
begin
  -- A request of which a part was declined is two cases, and was made once.
  insert into number_changes (measure, key, at, count, amount)
    select part.measure, part.key, case when part.at < days_before then date_trunc('day', part.at at time zone days_zone) at time zone days_zone
      else date_bin('15 minutes', part.at, 'epoch'::timestamptz) end, sum(part.sign * part.count), sum(part.sign * part.amount)
    from (select distinct 1 as sign, 'requested' as measure, coalesce(request.reason, 'withdrawal') as key, request.created_at as at,
        1::bigint as count, 0::numeric as amount, request.order_id
      from became request
      where request.kind in ('request', 'withdrawal') and not exists (
        select from refund_cases other where other.order_id = request.order_id and other.created_at = request.created_at
          and other.kind in ('request', 'withdrawal') and other.id not in (select id from became))) part
    group by 1, 2, 3 having sum(part.sign * part.count) <> 0 or sum(part.sign * part.amount) <> 0;
  return null;
end
$$;
CREATE TRIGGER note_refund_requests_insert AFTER INSERT ON refund_cases REFERENCING NEW TABLE AS became FOR EACH STATEMENT EXECUTE FUNCTION note_refund_requests();
CREATE FUNCTION note_goodwill()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
declare
  days_before timestamptz := nullif(current_setting('foyer.days_before', true), '');
  days_zone text := nullif(current_setting('foyer.days_zone', true), '');
begin
  insert into number_changes (measure, key, at, count, amount)
    select part.measure, part.key, case when part.at < days_before then date_trunc('day', part.at at time zone days_zone) at time zone days_zone
      else date_bin('15 minutes', part.at, 'epoch'::timestamptz) end, sum(part.sign * part.count), sum(part.sign * part.amount)
    from (select 1 as sign, 'goodwill' as measure, o.currency as key, step.at, 0::bigint as count, item.amount::numeric as amount
      from became step join refund_cases given on given.id = step.case_id and given.kind = 'goodwill'
      join refund_case_lines item on item.case_id = given.id join orders o on o.id = item.order_id
      where step.state = 'refunded') part
    group by 1, 2, 3 having sum(part.sign * part.count) <> 0 or sum(part.sign * part.amount) <> 0;
  return null;
end
$$;
CREATE TRIGGER note_goodwill_insert AFTER INSERT ON refund_case_steps REFERENCING NEW TABLE AS became FOR EACH STATEMENT EXECUTE FUNCTION note_goodwill();
CREATE FUNCTION note_gift_codes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
begin
  if tg_op = 'INSERT' then
    insert into number_changes (measure, key, at, count, amount)
    select 'giftCodes', concat_ws(':', part.campaign, part.currency, part.amount, part.site), 'epoch'::timestamptz, sum(part.sign), sum(part.sign * part.is_free)
    from (select 1 as sign, campaign, currency, amount, site, (claim_id is null)::int as is_free from became) part
    group by 2 having sum(part.sign) <> 0 or sum(part.sign * part.is_free) <> 0;
  elsif tg_op = 'DELETE' then
    insert into number_changes (measure, key, at, count, amount)
    select 'giftCodes', concat_ws(':', part.campaign, part.currency, part.amount, part.site), 'epoch'::timestamptz, sum(part.sign), sum(part.sign * part.is_free)
    from (select -1 as sign, campaign, currency, amount, site, (claim_id is null)::int as is_free from was) part
    group by 2 having sum(part.sign) <> 0 or sum(part.sign * part.is_free) <> 0;
  elsif tg_op = 'UPDATE' then
    insert into number_changes (measure, key, at, count, amount)
    select 'giftCodes', concat_ws(':', part.campaign, part.currency, part.amount, part.site), 'epoch'::timestamptz, sum(part.sign), sum(part.sign * part.is_free)
    from (select -1 as sign, campaign, currency, amount, site, (claim_id is null)::int as is_free from was union all select 1 as sign, campaign, currency, amount, site, (claim_id is null)::int as is_free from became) part
    group by 2 having sum(part.sign) <> 0 or sum(part.sign * part.is_free) <> 0;
  end if;
  return null;
end
$$;
CREATE TRIGGER note_gift_codes_delete AFTER DELETE ON gift_codes REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION note_gift_codes();
CREATE TRIGGER note_gift_codes_insert AFTER INSERT ON gift_codes REFERENCING NEW TABLE AS became FOR EACH STATEMENT EXECUTE FUNCTION note_gift_codes();
CREATE TRIGGER note_gift_codes_update AFTER UPDATE ON gift_codes REFERENCING OLD TABLE AS was NEW TABLE AS became FOR EACH STATEMENT EXECUTE FUNCTION note_gift_codes();
CREATE FUNCTION note_licence_codes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
begin
  if tg_op = 'INSERT' then
    insert into number_changes (measure, key, at, count, amount)
    select 'licenceCodes', part.pool, 'epoch'::timestamptz, sum(part.sign), sum(part.sign * part.is_free)
    from (select 1 as sign, pool, (taken_at is null)::int as is_free from became) part
    group by 2 having sum(part.sign) <> 0 or sum(part.sign * part.is_free) <> 0;
  elsif tg_op = 'DELETE' then
    insert into number_changes (measure, key, at, count, amount)
    select 'licenceCodes', part.pool, 'epoch'::timestamptz, sum(part.sign), sum(part.sign * part.is_free)
    from (select -1 as sign, pool, (taken_at is null)::int as is_free from was) part
    group by 2 having sum(part.sign) <> 0 or sum(part.sign * part.is_free) <> 0;
  elsif tg_op = 'UPDATE' then
    insert into number_changes (measure, key, at, count, amount)
    select 'licenceCodes', part.pool, 'epoch'::timestamptz, sum(part.sign), sum(part.sign * part.is_free)
    from (select -1 as sign, pool, (taken_at is null)::int as is_free from was union all select 1 as sign, pool, (taken_at is null)::int as is_free from became) part
    group by 2 having sum(part.sign) <> 0 or sum(part.sign * part.is_free) <> 0;
  end if;
  return null;
end
$$;
CREATE TRIGGER note_licence_codes_delete AFTER DELETE ON codes REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION note_licence_codes();
CREATE TRIGGER note_licence_codes_insert AFTER INSERT ON codes REFERENCING NEW TABLE AS became FOR EACH STATEMENT EXECUTE FUNCTION note_licence_codes();
CREATE TRIGGER note_licence_codes_update AFTER UPDATE ON codes REFERENCING OLD TABLE AS was NEW TABLE AS became FOR EACH STATEMENT EXECUTE FUNCTION note_licence_codes();
--> statement-breakpoint
-- Rows that are there from the beginning.
INSERT INTO catalogue_drafts (id) VALUES (1);
