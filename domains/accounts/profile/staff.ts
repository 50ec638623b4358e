import type { Staff } from '@/platform/installation/staff'
import { card } from './contract/card'
import { card as read } from './store/profiles'

/** What staff see of this domain. */
export const staff: Staff = {
  card: { schema: card, read },
}
