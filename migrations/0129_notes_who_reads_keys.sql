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
--> statement-breakpoint
ALTER TABLE "licence_key_readers" ADD CONSTRAINT "licence_key_readers_company_id_members_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licence_key_readers" ADD CONSTRAINT "licence_key_readers_person_id_members_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "licence_key_readers_of_company" ON "licence_key_readers" USING btree ("company_id","person_id");--> statement-breakpoint
CREATE INDEX "licence_key_readers_of_person" ON "licence_key_readers" USING btree ("person_id");