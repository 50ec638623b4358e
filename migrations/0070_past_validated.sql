alter table events validate constraint events_past_end;--> statement-breakpoint
alter table mails validate constraint mails_past_end;
