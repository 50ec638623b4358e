CREATE INDEX CONCURRENTLY "members_companies" ON "members" USING btree ("id") WHERE kind = 'company';--> statement-breakpoint
CREATE INDEX CONCURRENTLY "invoices_number_begins" ON "invoices" USING btree ("number" text_pattern_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY "order_lines_of_product" ON "order_lines" USING btree ("pid","order_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_of_country" ON "orders" USING btree ("country","placed_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_of_provider" ON "orders" USING btree ("provider","placed_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_not_complete" ON "orders" USING btree ("status","placed_at","id") WHERE status <> 0;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_number_begins" ON "orders" USING btree ("number" text_pattern_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY "refund_cases_number_begins" ON "refund_cases" USING btree ("number" text_pattern_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY "subscriptions_running" ON "subscriptions" USING btree ("paid_until","id") WHERE state <> 'ended';--> statement-breakpoint
CREATE INDEX CONCURRENTLY "subscriptions_of_state" ON "subscriptions" USING btree ("state","paid_until","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "tickets_number_begins" ON "tickets" USING btree ("number" text_pattern_ops);