import type { Staff } from '@/platform/installation/staff'
import { card } from './contract/card'
import { card as read } from './store/member-card'
import { timeline } from './store/timeline'

/** This domain's part of the pages of staff. */
export const staff: Staff = {
  card: {
    schema: card,
    read,
    withNames: ({ subscriptions }, { nameOf }) => ({
      subscriptions: subscriptions.map(({ planned, ...each }) => ({
        ...each,
        planned: planned && { ...planned, name: nameOf('product', String(planned.pid)) },
      })),
    }),
  },
  timeline,
}
