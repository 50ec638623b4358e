CREATE TABLE "earlier_documents" (
	"order_id" bigint NOT NULL,
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"file_key" text,
	CONSTRAINT "earlier_documents_order_id_number_pk" PRIMARY KEY("order_id","number"),
	CONSTRAINT "earlier_documents_kind_known" CHECK ("earlier_documents"."kind" in ('invoice', 'credit_note'))
);
--> statement-breakpoint
ALTER TABLE "earlier_documents" ADD CONSTRAINT "earlier_documents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;