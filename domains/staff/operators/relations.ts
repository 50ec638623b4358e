import { published } from '@/platform/database/published'
import { operators as all } from './tables'

/** Who of the vendor's staff somebody is, and whether they still are. */
export const operators = published(all, 'id', 'email', 'name', 'role', 'disabledAt', 'resetAt')
