import type { Staff } from '@/platform/installation/staff'
import { card } from './contract/card'
import { matches, card as read } from './store/keys'
import { attention } from './store/reverse-charged'
import { timeline } from './store/timeline'

/** This domain's part of the pages of staff. */
export const staff: Staff = {
  card: { schema: card, read },
  matches,
  timeline,
  attention,
}
