CREATE TABLE "ways_back_to_none" (
	"account" text NOT NULL,
	"email" text NOT NULL,
	"language" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ways_back_to_none_account_email_pk" PRIMARY KEY("account","email")
);
--> statement-breakpoint
ALTER TABLE "address_requests" DROP CONSTRAINT "address_requests_two_operators";--> statement-breakpoint
ALTER TABLE "address_requests" DROP CONSTRAINT "address_requests_agreed";--> statement-breakpoint
DROP INDEX "address_requests_one_claim";--> statement-breakpoint
DROP INDEX "address_requests_one_change";--> statement-breakpoint
ALTER TABLE "address_requests" ADD COLUMN "contested_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "address_requests" ADD COLUMN "operator_id" bigint;--> statement-breakpoint
ALTER TABLE "address_requests" ADD COLUMN "second_operator_id" bigint;--> statement-breakpoint
ALTER TABLE "operators" ADD COLUMN "changed_by_id" bigint;--> statement-breakpoint
ALTER TABLE "operators" ADD COLUMN "renamed_at" timestamp with time zone;--> statement-breakpoint
-- By hand: every name that an operator has or had is one person's.
UPDATE address_requests r SET operator_id = known.operator_id FROM operator_names known WHERE known.name = lower(r.operator);--> statement-breakpoint
UPDATE address_requests r SET second_operator_id = known.operator_id FROM operator_names known
  WHERE known.name = lower(r.second_operator) AND known.operator_id <> r.operator_id;--> statement-breakpoint
UPDATE address_requests SET operator = NULL, operator_id = NULL, second_operator = NULL, due_at = NULL
  WHERE ended_at IS NULL AND operator_id IS NOT NULL AND due_at IS NOT NULL AND second_operator_id IS NULL;--> statement-breakpoint
UPDATE address_requests SET operator_id = NULL
  WHERE ended_at IS NOT NULL AND operator_id IS NOT NULL AND due_at IS NOT NULL AND second_operator_id IS NULL;--> statement-breakpoint
ALTER TABLE "address_requests" ADD CONSTRAINT "address_requests_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "address_requests" ADD CONSTRAINT "address_requests_second_operator_id_operators_id_fk" FOREIGN KEY ("second_operator_id") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "address_requests_one_claim" ON "address_requests" USING btree ("from_id","member_id") WHERE ended_at is null and kind = 'claim';--> statement-breakpoint
CREATE UNIQUE INDEX "address_requests_one_change" ON "address_requests" USING btree ("member_id","email") WHERE ended_at is null and kind in ('change', 'wayBack');--> statement-breakpoint
ALTER TABLE "address_requests" ADD CONSTRAINT "address_requests_contested" CHECK ("address_requests"."contested_at" is null or "address_requests"."due_at" is null);--> statement-breakpoint
ALTER TABLE "address_requests" ADD CONSTRAINT "address_requests_two_operators" CHECK ("address_requests"."second_operator_id" <> "address_requests"."operator_id");--> statement-breakpoint
ALTER TABLE "address_requests" ADD CONSTRAINT "address_requests_agreed" CHECK ("address_requests"."operator_id" is null or "address_requests"."due_at" is null or "address_requests"."second_operator_id" is not null);