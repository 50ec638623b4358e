import { published } from '@/platform/database/published'
import { householdPeople as allPeople } from './tables'

/** Who is in whose household. */
export const householdPeople = published(allPeople, 'holderId', 'personId')
