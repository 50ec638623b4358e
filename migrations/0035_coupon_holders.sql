CREATE TABLE "coupon_holders" (
	"code" text NOT NULL,
	"member_id" bigint NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	CONSTRAINT "coupon_holders_code_member_id_pk" PRIMARY KEY("code","member_id")
);
--> statement-breakpoint
ALTER TABLE "coupon_holders" ADD CONSTRAINT "coupon_holders_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coupon_holders_of_member" ON "coupon_holders" USING btree ("member_id");