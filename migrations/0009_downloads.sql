CREATE TABLE "deliveries" (
	"release_id" integer NOT NULL,
	"recipient" text NOT NULL,
	"parts" "int8multirange" NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "deliveries_release_id_recipient_pk" PRIMARY KEY("release_id","recipient")
);
--> statement-breakpoint
CREATE TABLE "download_counts" (
	"release_id" integer NOT NULL,
	"day" date NOT NULL,
	"downloads" integer NOT NULL,
	CONSTRAINT "download_counts_release_id_day_pk" PRIMARY KEY("release_id","day"),
	CONSTRAINT "download_counts_positive" CHECK ("download_counts"."downloads" > 0)
);
--> statement-breakpoint
CREATE TABLE "download_keys" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"secret" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "download_keys_one" CHECK ("download_keys"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "releases" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "releases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"software" text NOT NULL,
	"platform" text NOT NULL,
	"version" text NOT NULL,
	"build" integer NOT NULL,
	"released_at" timestamp with time zone NOT NULL,
	"minimum_system" text,
	"file_name" text NOT NULL,
	"file_key" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text NOT NULL,
	CONSTRAINT "releases_file_name_once" UNIQUE("file_name"),
	CONSTRAINT "releases_build_once" UNIQUE("software","platform","build"),
	CONSTRAINT "releases_platform_known" CHECK ("releases"."platform" in ('win', 'mac')),
	CONSTRAINT "releases_build_digits" CHECK ("releases"."build" between 1000 and 99999),
	CONSTRAINT "releases_size_positive" CHECK ("releases"."size" > 0),
	CONSTRAINT "releases_sha256_hex" CHECK ("releases"."sha256" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_release_id_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."releases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "download_counts" ADD CONSTRAINT "download_counts_release_id_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."releases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deliveries_updated" ON "deliveries" USING btree ("updated_at");