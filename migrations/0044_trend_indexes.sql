CREATE INDEX "order_lines_returned" ON "order_lines" USING btree ("returned_at") WHERE returned_at is not null;--> statement-breakpoint
CREATE INDEX "orders_sold" ON "orders" USING btree (coalesce("paid_at", "placed_at"));--> statement-breakpoint
CREATE INDEX "subscriptions_started" ON "subscriptions" USING btree ("started_at");