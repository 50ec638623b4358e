import { randomInt } from 'node:crypto'

/** Digits and letters that are not mistaken for one another, written or read out. */
export const characters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** So many of them, by chance. */
export const randomCharacters = (length: number) =>
  Array.from({ length }, () => characters[randomInt(characters.length)]).join('')

/** Returns a new reference for people, `R-7KQ2MX4R`: it cannot be guessed and does not reveal a count. */
export const newReference = (series: string) => `${series}-${randomCharacters(8)}`

/** Returns the pattern of such a reference. */
export const referencePattern = (series: string) => new RegExp(`^${series}-[2-9A-HJKMNP-Z]{8}$`)
