ALTER TABLE "credited_amounts" ADD COLUMN "units" integer;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "returned_units" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refund_case_lines" ADD COLUMN "units" integer;--> statement-breakpoint
ALTER TABLE "credited_amounts" ADD CONSTRAINT "credited_amounts_units_positive" CHECK ("credited_amounts"."units" > 0);--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_returned_units_within_quantity" CHECK ("order_lines"."returned_units" between 0 and "order_lines"."quantity" - 1);--> statement-breakpoint
ALTER TABLE "refund_case_lines" ADD CONSTRAINT "refund_case_lines_units_have_amount" CHECK ("refund_case_lines"."units" is null or ("refund_case_lines"."units" > 0 and "refund_case_lines"."amount" is not null));