ALTER TABLE "seat_pools" DROP CONSTRAINT "seat_pools_platform_known";--> statement-breakpoint
ALTER TABLE "device_requests" DROP CONSTRAINT "device_requests_platform_known";--> statement-breakpoint
ALTER TABLE "trials" DROP CONSTRAINT "trials_platform_known";--> statement-breakpoint
ALTER TABLE "order_lines" DROP CONSTRAINT "order_lines_platforms_known";--> statement-breakpoint
ALTER TABLE "company_seat_rules" DROP CONSTRAINT "company_seat_rules_platform_known";--> statement-breakpoint
ALTER TABLE "seat_pools" ADD CONSTRAINT "seat_pools_platform_known" CHECK ("seat_pools"."platform" ~ '^[a-z][a-z0-9]{1,14}$');--> statement-breakpoint
ALTER TABLE "device_requests" ADD CONSTRAINT "device_requests_platform_known" CHECK ("device_requests"."platform" ~ '^[a-z][a-z0-9]{1,14}$');--> statement-breakpoint
ALTER TABLE "trials" ADD CONSTRAINT "trials_platform_known" CHECK ("trials"."platform" ~ '^[a-z][a-z0-9]{1,14}$');--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_platforms_known" CHECK ("order_lines"."platforms"::text ~ '^[{][a-z][a-z0-9]{1,14}(,[a-z][a-z0-9]{1,14})*[}]$');--> statement-breakpoint
ALTER TABLE "company_seat_rules" ADD CONSTRAINT "company_seat_rules_platform_known" CHECK ("company_seat_rules"."platform" ~ '^[a-z][a-z0-9]{1,14}$');