import { published } from '@/platform/database/published'
import { profiles as all } from './tables'

/** The business that buys. */
export const profiles = published(
  all,
  'memberId',
  'taxId',
  'country',
  'addressLine',
  'city',
  'postalCode',
  'state',
  'phone',
)
