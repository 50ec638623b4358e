ALTER TABLE "gift_claims" ADD COLUMN "picture_looks" bit(128)[];--> statement-breakpoint
ALTER TABLE "gift_claims" DROP COLUMN "picture_look";