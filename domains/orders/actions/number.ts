import { randomInt } from 'node:crypto'

/** Digits and letters that nobody takes for one another, however they are written or read out. */
const characters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

const group = () => Array.from({ length: 5 }, () => characters[randomInt(characters.length)]).join('')

/** A number for a new order, `7KQ2M-X4RTA`: one of 590,490,000,000,000, by chance. */
export const newOrderNumber = () => `${group()}-${group()}`
