import type { Staff } from '@/platform/installation/staff'
import { card } from './contract/card'
import { evidence } from './store/evidence'
import { card as read } from './store/member-card'
import { timeline } from './store/timeline'

/** This domain's part of the pages of staff. */
export const staff: Staff = {
  card: { schema: card, read },
  timeline,
  evidence,
}
