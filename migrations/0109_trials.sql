CREATE TABLE "trials" (
	"id" uuid PRIMARY KEY NOT NULL,
	"line" text NOT NULL,
	"platform" text NOT NULL,
	"pid" integer NOT NULL,
	"device_hash" "bytea" NOT NULL,
	"device" text,
	"nickname" text,
	"components" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"installation" "bytea",
	"version" text,
	"architecture" text,
	"system" text,
	"member_id" bigint,
	"started_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ending" text,
	"bought_at" timestamp with time zone,
	"token" "bytea",
	"earlier_token" "bytea",
	CONSTRAINT "trials_once" UNIQUE("line","device_hash"),
	CONSTRAINT "trials_platform_known" CHECK ("trials"."platform" in ('win', 'mac', 'linux', 'mobile')),
	CONSTRAINT "trials_ending_known" CHECK ("trials"."ending" in ('over', 'bought')),
	CONSTRAINT "trials_ended_somehow" CHECK (("trials"."ended_at" is null) = ("trials"."ending" is null)),
	CONSTRAINT "trials_end_after_start" CHECK ("trials"."ends_at" > "trials"."started_at")
);
--> statement-breakpoint
ALTER TABLE "floating_pools" ADD COLUMN "features" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "trials" ADD CONSTRAINT "trials_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trials_of_member" ON "trials" USING btree ("member_id") WHERE "trials"."member_id" is not null;--> statement-breakpoint
CREATE INDEX "trials_of_installation" ON "trials" USING btree ("installation") WHERE "trials"."installation" is not null;--> statement-breakpoint
CREATE INDEX "trials_of_components" ON "trials" USING gin ("components" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "trials_token" ON "trials" USING btree ("token");--> statement-breakpoint
CREATE INDEX "trials_earlier_token" ON "trials" USING btree ("earlier_token");--> statement-breakpoint
CREATE INDEX "trials_newest" ON "trials" USING btree ("started_at","id");--> statement-breakpoint
CREATE INDEX "trials_running" ON "trials" USING btree ("ends_at") WHERE "trials"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "trials_bought" ON "trials" USING btree ("bought_at") WHERE "trials"."bought_at" is not null;--> statement-breakpoint
CREATE INDEX "trials_device_begins" ON "trials" USING btree (lower("device") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "trials_nickname_begins" ON "trials" USING btree (lower("nickname") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "seats_of_hash" ON "seats" USING btree ("device_hash");