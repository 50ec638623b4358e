import { randomInt } from 'node:crypto'

/** Digits and letters that nobody takes for one another, however they are written or read out. */
const characters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** What people call a thing, `R-7KQ2MX4R`: it can neither be guessed nor does it tell how many there are. */
export const newReference = (series: string) =>
  `${series}-${Array.from({ length: 8 }, () => characters[randomInt(characters.length)]).join('')}`

/** What such a name looks like, wherever one is given. */
export const referencePattern = (series: string) => new RegExp(`^${series}-[2-9A-HJKMNP-Z]{8}$`)
