CREATE TABLE "event_queue" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "event_queue_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"payload" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public_event_numbers" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"last" bigint NOT NULL,
	CONSTRAINT "public_event_numbers_once" CHECK ("public_event_numbers"."id")
);
--> statement-breakpoint
CREATE TABLE "public_events" (
	"sequence" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"version" smallint NOT NULL,
	"object_type" text NOT NULL,
	"object_id" text NOT NULL,
	"data" jsonb NOT NULL,
	CONSTRAINT "public_events_pkey" PRIMARY KEY("sequence","at")
) PARTITION BY RANGE ("at");
--> statement-breakpoint
CREATE TABLE "webhook_attempts" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "webhook_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"endpoint_id" bigint NOT NULL,
	"event" text NOT NULL,
	"type" text NOT NULL,
	"attempt" integer NOT NULL,
	"outcome" text NOT NULL,
	"status" smallint,
	"milliseconds" integer NOT NULL,
	"answer" text,
	CONSTRAINT "webhook_attempts_pkey" PRIMARY KEY("id","at"),
	CONSTRAINT "webhook_attempts_outcome_known" CHECK ("webhook_attempts"."outcome" in ('delivered', 'rejected', 'redirected', 'gone', 'late', 'unreachable', 'forbidden'))
) PARTITION BY RANGE ("at");
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_endpoints_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"url" text NOT NULL,
	"description" text NOT NULL,
	"types" text[] NOT NULL,
	"enabled" boolean NOT NULL,
	"off_reason" text,
	"off_at" timestamp with time zone,
	"secret" "bytea" NOT NULL,
	"previous_secret" "bytea",
	"previous_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"failing_since" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"rests_until" timestamp with time zone,
	CONSTRAINT "webhook_endpoints_name_unique" UNIQUE("name"),
	CONSTRAINT "webhook_endpoints_off_reason_known" CHECK ("webhook_endpoints"."off_reason" in ('gone', 'failing')),
	CONSTRAINT "webhook_endpoints_off_since" CHECK (("webhook_endpoints"."off_reason" is null) = ("webhook_endpoints"."off_at" is null)),
	CONSTRAINT "webhook_endpoints_previous" CHECK (("webhook_endpoints"."previous_secret" is null) = ("webhook_endpoints"."previous_until" is null))
);
--> statement-breakpoint
CREATE TABLE "webhook_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"endpoint_id" bigint NOT NULL,
	"sequence" bigint NOT NULL,
	"event_at" timestamp with time zone NOT NULL,
	"object" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"tried_first" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "webhook_messages" ADD CONSTRAINT "webhook_messages_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "public_events_name" ON "public_events" USING btree ("name");--> statement-breakpoint
CREATE INDEX "webhook_attempts_of" ON "webhook_attempts" USING btree ("endpoint_id","id");--> statement-breakpoint
CREATE INDEX "webhook_messages_waiting" ON "webhook_messages" USING btree ("endpoint_id","object","id");--> statement-breakpoint
CREATE TABLE partitions.public_events_default PARTITION OF "public_events" DEFAULT;--> statement-breakpoint
CREATE TABLE partitions.webhook_attempts_default PARTITION OF "webhook_attempts" DEFAULT;
