CREATE TABLE "job_holds" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	CONSTRAINT "job_holds_once" CHECK ("job_holds"."id")
);
