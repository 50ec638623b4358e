CREATE TABLE "sale_prices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sale_prices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pid" integer NOT NULL,
	"term" text NOT NULL,
	"country" text NOT NULL,
	"currency" text NOT NULL,
	"minor" bigint NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"until" timestamp with time zone,
	CONSTRAINT "sale_prices_not_negative" CHECK ("sale_prices"."minor" >= 0),
	CONSTRAINT "sale_prices_in_order" CHECK ("sale_prices"."until" >= "sale_prices"."since")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "sale_prices_one" ON "sale_prices" USING btree ("pid","term","country","currency") WHERE until is null;--> statement-breakpoint
CREATE INDEX "sale_prices_until" ON "sale_prices" USING btree ("until");