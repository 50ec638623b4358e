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
