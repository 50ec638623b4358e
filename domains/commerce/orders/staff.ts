import type { Staff } from '@/platform/installation/staff'
import { card } from './contract/card'
import { matches, card as read } from './store/member-card'
import { timeline } from './store/timeline'

/** This domain's part of the pages of staff. */
export const staff: Staff = {
  card: {
    schema: card,
    read,
    withNames: ({ orders }, { featuresOf }) => ({
      orders: orders.map(({ lines, ...order }) => ({
        ...order,
        lines: lines.map((line) => ({ ...line, features: [...featuresOf(line.pid)] })),
      })),
    }),
  },
  matches,
  timeline,
}
