ALTER TABLE "operators" ADD COLUMN "reset_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "quotations" ADD COLUMN "operator_id" bigint;--> statement-breakpoint
ALTER TABLE "quotations" ADD COLUMN "taken_over_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "quotations" ADD CONSTRAINT "quotations_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quotations_of_operator" ON "quotations" USING btree ("operator_id") WHERE operator_id is not null;--> statement-breakpoint
ALTER TABLE "quotations" ADD CONSTRAINT "quotations_operator_named" CHECK ("quotations"."operator_id" is null or "quotations"."operator" is not null);--> statement-breakpoint
-- A name is one operator's for good.
UPDATE "quotations" SET "operator_id" = "operator_names"."operator_id" FROM "operator_names" WHERE "operator_names"."name" = lower("quotations"."operator");
