import type { Staff } from '@/platform/installation/staff'
import { attention } from './attention'

/** This domain's part of the pages of staff. */
export const staff: Staff = {
  attention,
}
