import { randomCharacters } from './alphabet'

/** What people call a thing, `R-7KQ2MX4R`: it can neither be guessed nor does it tell how many there are. */
export const newReference = (series: string) => `${series}-${randomCharacters(8)}`

/** What such a name looks like, wherever one is given. */
export const referencePattern = (series: string) => new RegExp(`^${series}-[2-9A-HJKMNP-Z]{8}$`)
