CREATE TABLE "operator_lists" (
	"operator_id" bigint NOT NULL,
	"list" text NOT NULL,
	"hidden" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"views" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "operator_lists_operator_id_list_pk" PRIMARY KEY("operator_id","list"),
	CONSTRAINT "operator_lists_views_few" CHECK (jsonb_array_length("operator_lists"."views") <= 20),
	CONSTRAINT "operator_lists_hidden_few" CHECK (jsonb_array_length("operator_lists"."hidden") <= 30)
);
--> statement-breakpoint
ALTER TABLE "operator_lists" ADD CONSTRAINT "operator_lists_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE cascade ON UPDATE no action;