import type { Staff } from '@/platform/installation/staff'
import { card } from './contract/card'
import { card as read } from './store/card'
import { timeline } from './store/timeline'

/** This domain's part of the console. */
export const staff: Staff = {
  card: { schema: card, read },
  timeline,
}
