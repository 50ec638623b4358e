ALTER TABLE "trials" DROP CONSTRAINT "trials_ending_known";--> statement-breakpoint
DROP INDEX "trials_newest";--> statement-breakpoint
DROP INDEX "trials_bought";--> statement-breakpoint
ALTER TABLE "trials" ADD COLUMN "number" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "trials_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
CREATE INDEX "trials_of_product" ON "trials" USING btree ("pid","number");--> statement-breakpoint
CREATE INDEX "trials_started" ON "trials" USING btree ("started_at","pid");--> statement-breakpoint
CREATE INDEX "trials_ended" ON "trials" USING btree ("ended_at","pid") WHERE "trials"."ended_at" is not null;--> statement-breakpoint
CREATE INDEX "trials_bought" ON "trials" USING btree ("bought_at","pid") WHERE "trials"."bought_at" is not null;--> statement-breakpoint
ALTER TABLE "trials" ADD CONSTRAINT "trials_numbered" UNIQUE("number");--> statement-breakpoint
ALTER TABLE "trials" ADD CONSTRAINT "trials_ending_known" CHECK ("trials"."ending" in ('over', 'bought', 'revoked'));