import type { Staff } from '@/platform/installation/staff'
import { timeline } from './store/timeline'

/** This domain's part of the pages of staff. */
export const staff: Staff = {
  timeline,
}
