import { newReference } from '@/platform/text/reference'

/** A number for a new case, `R-7KQ2MX4R`. */
export const newCaseNumber = () => newReference('R')
