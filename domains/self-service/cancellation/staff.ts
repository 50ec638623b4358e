import type { Staff } from '@/platform/installation/staff'
import { attention } from './store/attention'
import { timeline } from './store/timeline'

/** What staff see of this domain. */
export const staff: Staff = {
  timeline,
  attention,
}
