CREATE TABLE "catalogue_versions" (
	"version" integer PRIMARY KEY NOT NULL,
	"hash" "bytea" NOT NULL,
	"content" jsonb NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	CONSTRAINT "catalogue_versions_positive" CHECK ("catalogue_versions"."version" > 0)
);
--> statement-breakpoint
CREATE TRIGGER catalogue_versions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON catalogue_versions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
