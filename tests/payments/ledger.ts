import { sql } from 'drizzle-orm'
import type { PaymentListener } from '@/integrations/payments/payments'
import {
  afterReport,
  type PaymentState,
  type PaymentStatus,
  type SubscriptionReport,
} from '@/integrations/payments/report'
import type { Database } from '@/platform/database/connect'

interface Row extends Record<string, unknown> {
  readonly payment: string
  readonly state: PaymentState
  readonly at: string
  readonly refunded: number[]
  readonly fulfilled: number
}

/**
 * The least that a shop does with reports of providers: it keeps the state of each payment, and delivers once. It
 * stands in for the domains where a test is about the payments themselves.
 */
export async function openLedger(database: Database, payments: { listen(listener: PaymentListener): void }) {
  await database.execute(sql`create table ledger (
    payment text primary key, state text not null, at timestamptz not null, refunded int[] not null, fulfilled int not null)`)
  const subscriptions: SubscriptionReport[] = []
  const broken = new Set<string>()

  payments.listen({
    async payment(transaction, _provider, report) {
      if (broken.has(report.payment)) throw new Error('The shop is broken')
      const [row] = (
        await transaction.execute<Row>(sql`
          select payment, state, at, refunded, fulfilled from ledger where payment = ${report.payment} for update`)
      ).rows
      const known: PaymentStatus | null = row ? { ...row, at: new Date(row.at) } : null
      const standing = afterReport(known, report)
      if (standing === known) return
      const fulfilled = (row?.fulfilled ?? 0) + (standing.state === 'paid' && known?.state !== 'paid' ? 1 : 0)
      const refunded = `{${standing.refunded}}`
      await transaction.execute(sql`
        insert into ledger values
          (${report.payment}, ${standing.state}, ${standing.at}, ${refunded}::int[], ${fulfilled})
        on conflict (payment) do update
          set state = excluded.state, at = excluded.at, refunded = excluded.refunded, fulfilled = excluded.fulfilled`)
    },
    async subscription(_transaction, _provider, report) {
      subscriptions.push(report)
    },
  })

  return {
    /** Payments whose reports cannot be applied. */
    broken,
    /** Every report of a subscription, in the order of their coming. */
    subscriptions,
    async standings() {
      const { rows } = await database.execute<Row>(sql`select * from ledger order by payment`)
      return rows.map((row) => ({ ...row, at: new Date(row.at) }))
    },
    async of(payment: string) {
      return (await this.standings()).find((row) => row.payment === payment) ?? null
    },
  }
}
