import { eq, sql } from 'drizzle-orm'
import { orders } from '@/domains/commerce/orders/relations'
import type { AttentionSource } from '@/platform/installation/console/attention'
import { refundCases } from '../tables'
import { awaitsOperator } from './cases'

declare module '@/platform/installation/console/attention' {
  interface AttentionKinds {
    refunds: true
  }
}

export const attention: readonly AttentionSource[] = [
  {
    kind: 'refunds',
    permission: 'refunds.read',
    row: sql`select count(*) as count, min(${refundCases.createdAt}) as since
      from ${refundCases} join ${orders} on ${eq(orders.id, refundCases.orderId)} where ${awaitsOperator}`,
  },
]
