CREATE TABLE "operator_names" (
	"name" text PRIMARY KEY NOT NULL,
	"operator_id" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "operator_names" ADD CONSTRAINT "operator_names_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- By hand:
--> statement-breakpoint
insert into operator_names (name, operator_id) select lower(name), id from operators;
--> statement-breakpoint
create function keep_operator_name() returns trigger language plpgsql as $$
begin
  insert into operator_names (name, operator_id) values (lower(new.name), new.id) on conflict (name) do nothing;
  if not exists (select from operator_names where name = lower(new.name) and operator_id = new.id) then
    raise exception 'the name % is or was somebody else''s', new.name using errcode = 'unique_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger keep_operator_name after insert or update of name on operators
  for each row execute function keep_operator_name();
