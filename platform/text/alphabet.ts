import { randomInt } from 'node:crypto'

/** Digits and letters that are not mistaken for one another, written or read out. */
export const characters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** So many of them, by chance. */
export const randomCharacters = (length: number) =>
  Array.from({ length }, () => characters[randomInt(characters.length)]).join('')
