CREATE TABLE "job_kinds" (
	"kind" text PRIMARY KEY NOT NULL,
	"lane" text NOT NULL
);
--> statement-breakpoint
DROP INDEX "jobs_due";--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "lane" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "done_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "jobs_in_lane" ON "jobs" USING btree ("lane","run_at","id") WHERE failed_at is null;--> statement-breakpoint
-- By hand: what puts a job there need not know its lane; servers of before do not.
--> statement-breakpoint
create function fill_job() returns trigger language plpgsql as $$
begin
  if new.lane is null then new.lane := (select lane from job_kinds where kind = new.kind); end if;
  if new.due_at is null then new.due_at := new.run_at; end if;
  return new;
end $$;
--> statement-breakpoint
create trigger fill_job before insert on jobs for each row execute function fill_job();
--> statement-breakpoint
update jobs set due_at = run_at;
