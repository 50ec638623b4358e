CREATE TABLE "order_lines" (
	"order_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"pid" integer NOT NULL,
	"term" text NOT NULL,
	"platforms" text[] NOT NULL,
	"quantity" integer NOT NULL,
	"names" jsonb NOT NULL,
	"unit_amount" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"status" smallint NOT NULL,
	CONSTRAINT "order_lines_order_id_position_pk" PRIMARY KEY("order_id","position"),
	CONSTRAINT "order_lines_position_counts_from_0" CHECK ("order_lines"."position" >= 0),
	CONSTRAINT "order_lines_term_known" CHECK ("order_lines"."term" in ('1M', '2M', '1Y', '2Y', '3Y', '4Y', 'LFT', 'FREE')),
	CONSTRAINT "order_lines_platforms_known" CHECK (cardinality("order_lines"."platforms") > 0 and "order_lines"."platforms" <@ array['win', 'mac', 'mobile']),
	CONSTRAINT "order_lines_quantity_positive" CHECK ("order_lines"."quantity" > 0),
	CONSTRAINT "order_lines_status_known" CHECK ("order_lines"."status" between 0 and 3),
	CONSTRAINT "order_lines_amount_within_price" CHECK ("order_lines"."amount" between 0 and "order_lines"."unit_amount" * "order_lines"."quantity")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"member_id" bigint NOT NULL,
	"status" smallint NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"currency" text NOT NULL,
	"total" bigint NOT NULL,
	"country" text NOT NULL,
	"vat_basis_points" integer NOT NULL,
	"catalogue_version" integer NOT NULL,
	CONSTRAINT "orders_number_unique" UNIQUE("number"),
	CONSTRAINT "orders_number_length" CHECK (char_length("orders"."number") between 1 and 40),
	CONSTRAINT "orders_status_known" CHECK ("orders"."status" between 0 and 3),
	CONSTRAINT "orders_currency_known" CHECK ("orders"."currency" in ('USD', 'EUR', 'JPY', 'GBP')),
	CONSTRAINT "orders_total_not_negative" CHECK ("orders"."total" >= 0),
	CONSTRAINT "orders_country_code" CHECK ("orders"."country" ~ '^[A-Z]{2}$'),
	CONSTRAINT "orders_vat_possible" CHECK ("orders"."vat_basis_points" between 0 and 10000)
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_catalogue_version_catalogue_versions_version_fk" FOREIGN KEY ("catalogue_version") REFERENCES "public"."catalogue_versions"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_of_member" ON "orders" USING btree ("member_id","placed_at","id");