create unique index concurrently "events_past_pkey" on "events" ("id", "at");--> statement-breakpoint
create unique index concurrently "mails_past_pkey" on "mails" ("id", "created_at");--> statement-breakpoint
create index concurrently "mails_past_token" on "mails" ("token") where token is not null;
