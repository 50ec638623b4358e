import { published } from '@/platform/database/published'
import { householdPeople as allPeople } from './tables'

/** The people of households. */
export const householdPeople = published(allPeople, 'holderId', 'personId')
