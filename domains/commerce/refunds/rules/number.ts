import { newReference } from '@/platform/text/alphabet'

/** A number for a new case, `R-7KQ2MX4R`. */
export const newCaseNumber = () => newReference('R')
