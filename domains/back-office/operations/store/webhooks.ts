import { and, desc, eq, sql } from 'drizzle-orm'
import type { ProviderName } from '@/integrations/payments/provider'
import type { DeliveryState } from '@/integrations/payments/report'
import { webhookDeliveries } from '@/integrations/payments/tables'
import type { Queryable } from '@/platform/database/connect'

interface WebhookQuery {
  readonly provider?: ProviderName | undefined
  readonly state?: DeliveryState | undefined
  readonly kind?: string | undefined
  readonly before?: { readonly at: Date; readonly event: string } | undefined
  readonly limit: number
}

export type Delivery = typeof webhookDeliveries.$inferSelect

/** The newest deliveries, or those before one. */
export const deliveriesBefore = (
  database: Queryable,
  { provider, state, kind, before, limit }: WebhookQuery,
): Promise<Delivery[]> =>
  database
    .select()
    .from(webhookDeliveries)
    .where(
      and(
        provider && eq(webhookDeliveries.provider, provider),
        state && eq(webhookDeliveries.state, state),
        kind === undefined ? undefined : eq(webhookDeliveries.kind, kind),
        before &&
          sql`(${webhookDeliveries.receivedAt}, ${webhookDeliveries.event}) < (${before.at}::timestamptz, ${before.event}::text)`,
      ),
    )
    .orderBy(desc(webhookDeliveries.receivedAt), desc(webhookDeliveries.event))
    .limit(limit)

export async function deliveryOf(database: Queryable, provider: ProviderName, event: string): Promise<Delivery | null> {
  const [row] = await database
    .select()
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.provider, provider), eq(webhookDeliveries.event, event)))
  return row ?? null
}
