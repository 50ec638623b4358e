import { published } from '@/platform/database/published'
import { earlierKeys as allOfKeys } from './tables'

/** Licence keys that were handed out with orders of before. */
export const earlierKeys = published(allOfKeys, 'orderId', 'position', 'key', 'disabledAt')
