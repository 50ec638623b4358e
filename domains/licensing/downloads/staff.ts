import type { Staff } from '@/platform/installation/staff'
import { evidence } from './store/evidence'

/** This domain's part of the pages of staff. */
export const staff: Staff = {
  evidence,
}
