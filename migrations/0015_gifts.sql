CREATE TABLE "gift_claims" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gift_claims_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"campaign" text NOT NULL,
	"order_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"member_id" bigint NOT NULL,
	"state" text NOT NULL,
	"picture_key" text,
	"submitted_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"operator" text,
	"reason" text,
	"currency" text,
	"site" text,
	"given_at" timestamp with time zone,
	CONSTRAINT "gift_claims_once" UNIQUE("campaign","order_id","position"),
	CONSTRAINT "gift_claims_state_known" CHECK ("gift_claims"."state" in ('waiting', 'rejected', 'choosing', 'given', 'withdrawn')),
	CONSTRAINT "gift_claims_currency_known" CHECK ("gift_claims"."currency" in ('USD', 'EUR', 'JPY', 'GBP')),
	CONSTRAINT "gift_claims_site_known" CHECK ("gift_claims"."site" in ('US', 'UK', 'DE', 'FR', 'JP')),
	CONSTRAINT "gift_claims_given_whole" CHECK ("gift_claims"."state" <> 'given' or ("gift_claims"."currency" is not null and "gift_claims"."site" is not null and "gift_claims"."given_at" is not null)),
	CONSTRAINT "gift_claims_rejected_with_reason" CHECK ("gift_claims"."state" <> 'rejected' or "gift_claims"."reason" is not null)
);
--> statement-breakpoint
CREATE TABLE "gift_codes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gift_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"campaign" text NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"code" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"claim_id" bigint,
	CONSTRAINT "gift_codes_claimId_unique" UNIQUE("claim_id"),
	CONSTRAINT "gift_codes_code_once" UNIQUE("campaign","code"),
	CONSTRAINT "gift_codes_currency_known" CHECK ("gift_codes"."currency" in ('USD', 'EUR', 'JPY', 'GBP')),
	CONSTRAINT "gift_codes_amount_positive" CHECK ("gift_codes"."amount" > 0),
	CONSTRAINT "gift_codes_code_length" CHECK (char_length("gift_codes"."code") between 4 and 100)
);
--> statement-breakpoint
ALTER TABLE "gift_claims" ADD CONSTRAINT "gift_claims_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_claims" ADD CONSTRAINT "gift_claims_line" FOREIGN KEY ("order_id","position") REFERENCES "public"."order_lines"("order_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_codes" ADD CONSTRAINT "gift_codes_claim_id_gift_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."gift_claims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gift_claims_of_member" ON "gift_claims" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "gift_claims_by_state" ON "gift_claims" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "gift_claims_with_picture" ON "gift_claims" USING btree ("decided_at") WHERE picture_key is not null;--> statement-breakpoint
CREATE INDEX "gift_codes_free" ON "gift_codes" USING btree ("campaign","currency","amount","id") WHERE claim_id is null;