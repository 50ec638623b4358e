import type { Staff } from '@/platform/installation/staff'
import { attention } from './store/attention'

/** What staff see of this domain. */
export const staff: Staff = {
  attention,
}
