import type { Staff } from '@/platform/installation/staff'
import { evidence } from './store/evidence'

/** What staff see of this domain. */
export const staff: Staff = {
  evidence,
}
