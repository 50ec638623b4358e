CREATE TABLE "api_key_secrets" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"key_id" bigint NOT NULL,
	"operator_id" bigint NOT NULL,
	"hint" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "api_key_uses" (
	"key_id" bigint PRIMARY KEY NOT NULL,
	"minute_began" timestamp with time zone NOT NULL,
	"calls" integer NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	"network" text NOT NULL
);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "api_requests" (
	"key_id" bigint NOT NULL,
	"name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"fingerprint" "bytea" NOT NULL,
	"done_at" timestamp with time zone,
	"status" integer,
	"body" text,
	CONSTRAINT "api_requests_key_id_name_pk" PRIMARY KEY("key_id","name"),
	CONSTRAINT "api_requests_name_length" CHECK (char_length("api_requests"."name") between 1 and 255),
	CONSTRAINT "api_requests_answered_whole" CHECK (("api_requests"."status" is null) = ("api_requests"."body" is null))
);
--> statement-breakpoint
ALTER TABLE "api_key_secrets" ADD CONSTRAINT "api_key_secrets_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key_secrets" ADD CONSTRAINT "api_key_secrets_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key_uses" ADD CONSTRAINT "api_key_uses_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_requests" ADD CONSTRAINT "api_requests_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_key_secrets_of_key" ON "api_key_secrets" USING btree ("key_id");--> statement-breakpoint
CREATE INDEX "api_key_secrets_of_operator" ON "api_key_secrets" USING btree ("operator_id");--> statement-breakpoint
CREATE UNIQUE INDEX "api_key_secrets_one_newest" ON "api_key_secrets" USING btree ("key_id") WHERE ends_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_name_once" ON "api_keys" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "api_requests_at" ON "api_requests" USING btree ("at");