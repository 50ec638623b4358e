import type { Staff } from '@/platform/installation/staff'
import { card } from './contract/card'
import { card as read } from './store/card'
import { handoverCard } from './store/handover-card'
import { handoverTimeline } from './store/handover-timeline'
import { timeline } from './store/timeline'

/** This domain's part of the pages of staff. */
export const staff: Staff = {
  card: { schema: card, read: (question) => ({ ...read(question), ...handoverCard(question) }) },
  timeline: [...timeline, ...handoverTimeline],
}
