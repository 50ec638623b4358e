import { published } from '@/platform/database/published'
import { businessFields } from './rules'
import { profiles as all } from './tables'

/** The business that buys. */
export const profiles = published(all, 'memberId', ...businessFields)
