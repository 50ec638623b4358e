ALTER TABLE "releases" DROP CONSTRAINT "releases_platform_known";--> statement-breakpoint
ALTER TABLE "device_requests" DROP CONSTRAINT "device_requests_platform_known";--> statement-breakpoint
ALTER TABLE "seat_pools" DROP CONSTRAINT "seat_pools_platform_known";--> statement-breakpoint
ALTER TABLE "order_lines" DROP CONSTRAINT "order_lines_platforms_known";--> statement-breakpoint
ALTER TABLE "device_requests" ADD COLUMN "version" text;--> statement-breakpoint
ALTER TABLE "device_requests" ADD COLUMN "architecture" text;--> statement-breakpoint
ALTER TABLE "device_requests" ADD COLUMN "system" text;--> statement-breakpoint
ALTER TABLE "seats" ADD COLUMN "version" text;--> statement-breakpoint
ALTER TABLE "seats" ADD COLUMN "architecture" text;--> statement-breakpoint
ALTER TABLE "seats" ADD COLUMN "system" text;--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_platform_known" CHECK ("releases"."platform" in ('win', 'mac', 'linux'));--> statement-breakpoint
ALTER TABLE "device_requests" ADD CONSTRAINT "device_requests_platform_known" CHECK ("device_requests"."platform" in ('win', 'mac', 'linux', 'mobile'));--> statement-breakpoint
ALTER TABLE "seat_pools" ADD CONSTRAINT "seat_pools_platform_known" CHECK ("seat_pools"."platform" in ('win', 'mac', 'linux', 'mobile'));--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_platforms_known" CHECK (cardinality("order_lines"."platforms") > 0 and "order_lines"."platforms" <@ array['win', 'mac', 'linux', 'mobile']);