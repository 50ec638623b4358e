CREATE TABLE "checkouts" (
	"reference" text PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"member_id" bigint,
	"email" text NOT NULL,
	"buyer_name" text,
	"language" text NOT NULL,
	"country" text NOT NULL,
	"currency" text NOT NULL,
	"total" bigint NOT NULL,
	"vat_basis_points" integer NOT NULL,
	"catalogue_version" integer NOT NULL,
	"lines" jsonb NOT NULL,
	"coupon_code" text,
	"withdrawal_waived_at" timestamp with time zone,
	"begun_at" timestamp with time zone NOT NULL,
	"provider" text,
	"payment" text,
	"state" text DEFAULT 'begun' NOT NULL,
	"state_at" timestamp with time zone NOT NULL,
	"refunded" integer[] DEFAULT '{}' NOT NULL,
	"mismatch" text,
	"order_id" bigint,
	CONSTRAINT "checkouts_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "checkouts_orderId_unique" UNIQUE("order_id"),
	CONSTRAINT "checkouts_payment_once" UNIQUE("provider","payment"),
	CONSTRAINT "checkouts_total_not_negative" CHECK ("checkouts"."total" >= 0)
);
--> statement-breakpoint
CREATE TABLE "coupon_gates" (
	"code" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coupon_uses" (
	"checkout" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"member_id" bigint,
	"reserved_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_catalogue_version_catalogue_versions_version_fk" FOREIGN KEY ("catalogue_version") REFERENCES "public"."catalogue_versions"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_checkout_checkouts_reference_fk" FOREIGN KEY ("checkout") REFERENCES "public"."checkouts"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_code_coupon_gates_code_fk" FOREIGN KEY ("code") REFERENCES "public"."coupon_gates"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "checkouts_begun" ON "checkouts" USING btree ("begun_at");--> statement-breakpoint
CREATE INDEX "coupon_uses_of_code" ON "coupon_uses" USING btree ("code","member_id");