import type { Staff } from '@/platform/installation/staff'
import { card } from './contract/card'
import { matches, card as read } from './store/accounts/member-card'
import { timeline } from './store/accounts/timeline'
import { evidence } from './store/sessions/evidence'

/** This domain's part of the pages of staff. */
export const staff: Staff = {
  card: { schema: card, read },
  matches,
  timeline,
  evidence,
}
