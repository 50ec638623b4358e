import { published } from '@/platform/database/published'
import { operators as all } from './tables'

/** The staff's operators, and whether they are active. */
export const operators = published(all, 'id', 'email', 'name', 'role', 'disabledAt', 'resetAt')
