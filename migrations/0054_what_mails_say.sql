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
