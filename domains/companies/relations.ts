import { published } from '@/platform/database/published'
import { companyPeople as all } from './tables'

/** Who acts for which company, and as what. */
export const companyPeople = published(all, 'companyId', 'personId', 'role', 'joinedAt')
