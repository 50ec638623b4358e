CREATE TABLE "movement_readings" (
	"provider" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"reached_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_movements" (
	"provider" text NOT NULL,
	"id" text NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"fee" bigint NOT NULL,
	"source" text,
	"payment" text,
	"sold_currency" text,
	"sold" bigint,
	CONSTRAINT "provider_movements_provider_id_pk" PRIMARY KEY("provider","id"),
	CONSTRAINT "provider_movements_kind_known" CHECK ("provider_movements"."kind" in ('payment', 'refund', 'dispute', 'fee', 'payout', 'reserve', 'other')),
	CONSTRAINT "provider_movements_sold_whole" CHECK (("provider_movements"."sold" is null) = ("provider_movements"."sold_currency" is null))
);
--> statement-breakpoint
CREATE INDEX "provider_movements_at" ON "provider_movements" USING btree ("at","provider","id");--> statement-breakpoint
CREATE INDEX "provider_movements_payment" ON "provider_movements" USING btree ("provider","payment");