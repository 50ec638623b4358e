import { type SQL, sql } from 'drizzle-orm'
import { linesHeldBy } from '@/domains/commerce/orders'
import { orders } from '@/domains/commerce/orders/relations'
import { facts, type TimelineSource, term, text } from '@/platform/installation/console/timeline'
import type { Staff } from '@/platform/installation/staff'
import type { Act } from '../rules'
import { bulkChanges, bulkRuns } from '../tables'

declare module '@/platform/contract/member-page' {
  interface TimelineKinds {
    'bulk.changed': true
    'bulk.undone': true
  }
  interface TimelineFacts {
    /** Days or devices. */
    bulkAmount: 'text'
  }
  interface TimelineTerms {
    bulkAct: Act
  }
}

const changes = (kind: 'bulk.changed' | 'bulk.undone', at: SQL, which: SQL): TimelineSource => ({
  kind,
  rows: ({ memberId }) => sql`
    select ${at} as at, concat_ws(' ', ${bulkRuns.id}, ${bulkChanges.orderId}, ${bulkChanges.position}) as id,
      ${facts({
        bulkAct: term(bulkRuns.act),
        bulkAmount: text(sql`(${bulkChanges.after} - ${bulkChanges.before})::text`),
        order: text(orders.number),
        because: text(bulkRuns.reason),
        operator: text(bulkRuns.startedBy),
      })} as facts
    from ${linesHeldBy(sql`${memberId}`)} held
    join ${bulkChanges} on ${bulkChanges.orderId} = held.order_id and ${bulkChanges.position} = held.position
    join ${bulkRuns} on ${bulkRuns.id} = ${bulkChanges.runId}
    join ${orders} on ${orders.id} = held.order_id
    where ${which}`,
})

/** The timeline's entries about extras from bulk runs, granted and undone; letters are among the member's mails. */
const timeline: readonly TimelineSource[] = [
  changes('bulk.changed', sql`${bulkRuns.startedAt}`, sql`true`),
  changes(
    'bulk.undone',
    sql`coalesce(${bulkRuns.endedAt}, ${bulkRuns.startedAt})`,
    sql`${bulkChanges.takenBack} = 'undone'`,
  ),
]

/** This domain's part of the pages of staff. */
export const staff: Staff = {
  timeline,
}
