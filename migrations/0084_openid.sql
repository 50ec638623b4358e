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
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "openid_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"sealed" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"signs_from" timestamp with time zone NOT NULL,
	"retires_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "openid_artefacts" ADD CONSTRAINT "openid_artefacts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "openid_artefacts" ADD CONSTRAINT "openid_artefacts_client_id_openid_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."openid_clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "openid_artefacts_member" ON "openid_artefacts" USING btree ("member_id","client_id");--> statement-breakpoint
CREATE INDEX "openid_artefacts_client" ON "openid_artefacts" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "openid_artefacts_grant" ON "openid_artefacts" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "openid_artefacts_uid" ON "openid_artefacts" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "openid_artefacts_expiry" ON "openid_artefacts" USING btree ("expires_at");