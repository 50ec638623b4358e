import type { Staff } from '@/platform/installation/staff'
import { card } from './contract/card'
import { matches, card as read } from './store/member-card'
import { timeline } from './store/timeline'

/** This domain's part of the pages of staff. */
export const staff: Staff = {
  card: {
    schema: card,
    read,
    withNames: ({ codes }, { nameOf }) => ({
      codes: codes.map((code) => ({ ...code, pool: nameOf('family', code.pool) })),
    }),
  },
  matches,
  timeline,
}
