import { published } from '@/platform/database/published'
import { earlierKeys as allOfKeys } from './tables'

/** Licence keys that were given out with earlier orders. */
export const earlierKeys = published(allOfKeys, 'orderId', 'position', 'key', 'disabledAt')
