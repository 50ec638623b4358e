-- An answer that is kept in clear is lost: what was done stays marked as done, and nothing is done twice.
UPDATE "api_requests" SET "status" = NULL, "body" = NULL;--> statement-breakpoint
ALTER TABLE "api_requests" ALTER COLUMN "body" SET DATA TYPE bytea USING NULL::bytea;
