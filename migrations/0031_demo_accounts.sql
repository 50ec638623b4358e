CREATE TABLE "demo_accounts" (
	"kind" text NOT NULL,
	"account_id" bigint NOT NULL,
	CONSTRAINT "demo_accounts_kind_account_id_pk" PRIMARY KEY("kind","account_id"),
	CONSTRAINT "demo_accounts_kind_known" CHECK ("demo_accounts"."kind" in ('member', 'operator'))
);
--> statement-breakpoint
-- Data of demos from before: no real address ends so, and no real operator has this one.
INSERT INTO "demo_accounts" ("kind", "account_id") SELECT 'member', "id" FROM "members" WHERE "email" LIKE '%@example.test';--> statement-breakpoint
INSERT INTO "demo_accounts" ("kind", "account_id") SELECT 'operator', "id" FROM "operators" WHERE "email" = 'operator@example.test';
