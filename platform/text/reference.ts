import { randomCharacters } from './alphabet'

/** Returns a new reference for people, `R-7KQ2MX4R`: it cannot be guessed and does not reveal a count. */
export const newReference = (series: string) => `${series}-${randomCharacters(8)}`

/** Returns the pattern of such a reference. */
export const referencePattern = (series: string) => new RegExp(`^${series}-[2-9A-HJKMNP-Z]{8}$`)
