CREATE TABLE "operator_devices" (
	"operator_id" bigint NOT NULL,
	"device_hash" "bytea" NOT NULL,
	"signed_in_at" timestamp with time zone NOT NULL,
	CONSTRAINT "operator_devices_operator_id_device_hash_pk" PRIMARY KEY("operator_id","device_hash")
);
--> statement-breakpoint
ALTER TABLE "operators" DROP CONSTRAINT "operators_role_known";--> statement-breakpoint
ALTER TABLE "impersonation_tickets" ADD COLUMN "operator_id" bigint;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "operator_id" bigint;--> statement-breakpoint
ALTER TABLE "operator_invitations" ADD COLUMN "invited_by_id" bigint;--> statement-breakpoint
ALTER TABLE "operator_sessions" ADD COLUMN "proven_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refund_case_steps" ADD COLUMN "actor_kind" text;--> statement-breakpoint
-- By hand: who took a step stood in one column with the names of operators. Of one who was called as another kind is, the
-- state tells: neither the law nor a member declines.
ALTER TABLE "refund_case_steps" DISABLE TRIGGER refund_case_steps_append_only;--> statement-breakpoint
update refund_case_steps step set actor_kind = case
  when actor not in ('member', 'law', 'house', 'provider') then 'operator'
  when state = 'declined'
    or (actor = 'member' and state not in ('requested', 'retracted'))
    or (actor in ('law', 'house') and state <> 'approved')
    or (actor = 'provider' and state in ('requested', 'approved')) then 'operator'
  else actor end;--> statement-breakpoint
ALTER TABLE "refund_case_steps" ENABLE TRIGGER refund_case_steps_append_only;--> statement-breakpoint
ALTER TABLE "refund_case_steps" ALTER COLUMN "actor_kind" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "operator_devices" ADD CONSTRAINT "operator_devices_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_invitations" ADD CONSTRAINT "operator_invitations_invited_by_id_operators_id_fk" FOREIGN KEY ("invited_by_id") REFERENCES "public"."operators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_operator" ON "sessions" USING btree ("operator_id") WHERE operator_id is not null;--> statement-breakpoint
ALTER TABLE "operators" ADD CONSTRAINT "operators_role_known" CHECK ("operators"."role" in ('owner', 'support', 'finance', 'publisher'));--> statement-breakpoint
ALTER TABLE "refund_case_steps" ADD CONSTRAINT "refund_case_steps_actor_known" CHECK ("refund_case_steps"."actor_kind" in ('member', 'law', 'house', 'provider', 'operator'));--> statement-breakpoint
ALTER TABLE "refund_case_steps" ADD CONSTRAINT "refund_case_steps_actor_named" CHECK ("refund_case_steps"."actor_kind" = 'operator' or "refund_case_steps"."actor" = "refund_case_steps"."actor_kind");--> statement-breakpoint
-- By hand: no two operators ever had the same name.
update sessions set operator_id = known.operator_id from operator_names known where known.name = lower(sessions.operator);--> statement-breakpoint
update impersonation_tickets set operator_id = known.operator_id
  from operator_names known where known.name = lower(impersonation_tickets.operator);--> statement-breakpoint
update operator_invitations set invited_by_id = known.operator_id
  from operator_names known where known.name = lower(operator_invitations.invited_by);
