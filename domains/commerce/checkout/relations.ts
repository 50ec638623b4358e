import { published } from '@/platform/database/published'
import { checkouts as all } from './tables/checkouts'

/** What was agreed on, by whom, and what it has become. */
export const checkouts = published(all, 'reference', 'memberId', 'orderId', 'email')
