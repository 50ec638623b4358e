import { randomInt } from 'node:crypto'

/** Consonants alone: no word comes out by chance, and no letter is taken for a digit (RFC 8628, section 6.1). */
const letters = 'BCDFGHJKLMNPQRSTVWXZ'

/** Returns a code that a member reads in a program and types: one of 25,600,000,000. */
export const newUserCode = () => Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('')

/** In two halves, as people read it. */
export const shownCode = (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`
