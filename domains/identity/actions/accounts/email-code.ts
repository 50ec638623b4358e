import { randomInt } from 'node:crypto'
import { limits } from '../../rules'

/** Digits and letters that nobody takes for one another in a mail. */
const characters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** What proves that a new address is the member's (spec 8.3): one of 810,000, which five tries do not find. */
export const newEmailCode = () =>
  Array.from({ length: limits.emailCodeLength }, () => characters[randomInt(characters.length)]).join('')

/** However it was typed. */
export const readEmailCode = (typed: string) => typed.toUpperCase()
