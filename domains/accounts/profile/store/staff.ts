import type { Staff } from '@/platform/installation/staff'
import { card } from '../contract/card'
import { card as read } from './profiles'

/** This domain's part of the pages of staff. */
export const staff: Staff = {
  card: { schema: card, read },
}
