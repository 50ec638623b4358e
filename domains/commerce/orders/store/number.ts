import { randomCharacters } from '@/platform/text/alphabet'

/** A number for a new order, `7KQ2M-X4RTA`: one of 590,490,000,000,000, by chance. */
export const newOrderNumber = () => `${randomCharacters(5)}-${randomCharacters(5)}`
