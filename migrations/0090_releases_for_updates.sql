CREATE TABLE "member_channels" (
	"member_id" bigint NOT NULL,
	"software" text NOT NULL,
	"channel" text NOT NULL,
	"chosen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "member_channels_member_id_software_pk" PRIMARY KEY("member_id","software")
);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "update_keys" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"public_key" "bytea" NOT NULL,
	"private_key" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "update_keys_one" CHECK ("update_keys"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "releases" DROP CONSTRAINT "releases_build_once";--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "arch" text DEFAULT 'any' NOT NULL;--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "sha512" text;--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "sha1" text;--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "channel" text DEFAULT 'stable' NOT NULL;--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "use" text DEFAULT 'both' NOT NULL;--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "critical" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "share" smallint DEFAULT 100 NOT NULL;--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "notes" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "signatures" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "updates_months" smallint;--> statement-breakpoint
ALTER TABLE "member_channels" ADD CONSTRAINT "member_channels_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "release_uploads_updated" ON "release_uploads" USING btree ("updated_at");--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_build_once" UNIQUE("software","platform","arch","build","use");--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_arch_known" CHECK ("releases"."arch" in ('any', 'x64', 'arm64', 'x86'));--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_use_known" CHECK ("releases"."use" in ('both', 'download', 'update'));--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_share_percent" CHECK ("releases"."share" between 0 and 100);--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_sha512_hex" CHECK ("releases"."sha512" ~ '^[0-9a-f]{128}$');--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_sha1_hex" CHECK ("releases"."sha1" ~ '^[0-9a-f]{40}$');