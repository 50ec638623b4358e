CREATE TABLE "credit_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credit_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"invoice_id" bigint NOT NULL,
	"number" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"cause" text NOT NULL,
	CONSTRAINT "credit_notes_number_unique" UNIQUE("number"),
	CONSTRAINT "credit_notes_cause_known" CHECK ("credit_notes"."cause" in ('refunded', 'chargedBack'))
);
--> statement-breakpoint
CREATE TABLE "credited_lines" (
	"invoice_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"credit_note_id" bigint NOT NULL,
	CONSTRAINT "credited_lines_invoice_id_position_pk" PRIMARY KEY("invoice_id","position")
);
--> statement-breakpoint
CREATE TABLE "invoice_series" (
	"name" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "invoice_series_counts_from_1" CHECK ("invoice_series"."last" > 0)
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"number" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"content" jsonb NOT NULL,
	"buyer" jsonb,
	CONSTRAINT "invoices_orderId_unique" UNIQUE("order_id"),
	CONSTRAINT "invoices_number_unique" UNIQUE("number")
);
--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credited_lines" ADD CONSTRAINT "credited_lines_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credited_lines" ADD CONSTRAINT "credited_lines_credit_note_id_credit_notes_id_fk" FOREIGN KEY ("credit_note_id") REFERENCES "public"."credit_notes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_notes_of_invoice" ON "credit_notes" USING btree ("invoice_id");--> statement-breakpoint
-- By hand:
CREATE FUNCTION keep_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE'
    AND to_jsonb(NEW) - 'buyer' = to_jsonb(OLD) - 'buyer'
    AND (OLD.buyer IS NULL
      OR OLD.buyer = NEW.buyer
      OR (OLD.buyer -> 'business' = 'null' AND OLD.buyer - 'business' = NEW.buyer - 'business'))
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'an issued invoice stays as it is';
END
$$;
--> statement-breakpoint
CREATE TRIGGER invoices_stay BEFORE UPDATE OR DELETE ON invoices FOR EACH ROW EXECUTE FUNCTION keep_invoice();
--> statement-breakpoint
CREATE TRIGGER credit_notes_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON credit_notes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER credited_lines_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON credited_lines
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER invoices_never_emptied BEFORE TRUNCATE ON invoices FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
