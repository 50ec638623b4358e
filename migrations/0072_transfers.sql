CREATE TABLE "transfers" (
	"reference" text PRIMARY KEY NOT NULL,
	"checkout" text NOT NULL,
	"currency" text NOT NULL,
	"total" bigint NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"state" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"letter_at" timestamp with time zone,
	"remind_at" timestamp with time zone,
	"payable_until" timestamp with time zone NOT NULL,
	CONSTRAINT "transfers_checkout_unique" UNIQUE("checkout"),
	CONSTRAINT "transfers_state_known" CHECK ("transfers"."state" in ('waiting', 'declined', 'paid')),
	CONSTRAINT "transfers_received_not_negative" CHECK ("transfers"."received" >= 0)
);
--> statement-breakpoint
CREATE TABLE "bank_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"account" text NOT NULL,
	"booked_on" text NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"text" text NOT NULL,
	"payer" text NOT NULL,
	"imported_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"transfer" text,
	"decided_at" timestamp with time zone,
	"operator" text,
	"note" text,
	CONSTRAINT "bank_entries_once" UNIQUE("key"),
	CONSTRAINT "bank_entries_state_known" CHECK ("bank_entries"."state" in ('matched', 'open', 'assigned', 'dismissed')),
	CONSTRAINT "bank_entries_reason_known" CHECK ("bank_entries"."reason" in ('noReference', 'unknownReference', 'severalReferences', 'currency', 'amount', 'paidBefore', 'expired')),
	CONSTRAINT "bank_entries_amount_positive" CHECK ("bank_entries"."amount" > 0)
);
--> statement-breakpoint
CREATE INDEX "transfers_changed" ON "transfers" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "transfers_waiting" ON "transfers" USING btree ("payable_until") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "bank_entries_listed" ON "bank_entries" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "bank_entries_of_transfer" ON "bank_entries" USING btree ("transfer") WHERE transfer is not null;