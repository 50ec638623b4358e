import { published } from '@/platform/database/published'
import { checkouts as all } from './tables/checkouts'

/** Checkouts, with their buyers and orders. */
export const checkouts = published(all, 'reference', 'memberId', 'orderId', 'email')
