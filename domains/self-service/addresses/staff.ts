import type { Staff } from '@/platform/installation/staff'
import { timeline } from './store/timeline'

/** What staff see of this domain. */
export const staff: Staff = {
  timeline,
}
