import { isNotNull, sql } from 'drizzle-orm'
import type { AttentionSource } from '@/platform/installation/console/attention'
import type { Staff } from '@/platform/installation/staff'
import { webhookEndpoints } from '../tables'

declare module '@/platform/installation/console/attention' {
  interface AttentionKinds {
    deadEndpoints: true
  }
}

/** An endpoint that was switched off automatically, until an operator has decided on it. */
const attention: readonly AttentionSource[] = [
  {
    kind: 'deadEndpoints',
    permission: 'webhooks.read',
    row: sql`select count(*) as count, min(${webhookEndpoints.offAt}) as since
      from ${webhookEndpoints} where ${isNotNull(webhookEndpoints.offReason)}`,
  },
]

/** This domain's part of the pages of staff. */
export const staff: Staff = {
  attention,
}
