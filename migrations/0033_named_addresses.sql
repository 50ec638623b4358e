ALTER TABLE "members" ADD COLUMN "proven_email" text;--> statement-breakpoint
CREATE INDEX "events_email_changed" ON "events" USING btree ((payload ->> 'memberId')) WHERE name = 'member.email_changed';--> statement-breakpoint
CREATE INDEX "members_proven_email" ON "members" USING btree ("proven_email") WHERE proven_email is not null;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_proven_or_named" CHECK ("members"."proven_email" is null or not "members"."email_proven");--> statement-breakpoint
-- By hand: accounts that have named an address before now keep the one that they had.
UPDATE members m SET proven_email = (
  SELECT e.payload ->> 'from' FROM events e
  WHERE e.name = 'member.email_changed' AND e.payload ->> 'memberId' = m.id::text AND e.payload ->> 'to' = m.email
  ORDER BY e.id DESC LIMIT 1)
WHERE NOT m.email_proven AND m.email_changed_at IS NOT NULL;
