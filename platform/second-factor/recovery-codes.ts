import { createHash, randomBytes } from 'node:crypto'
import { codeLike } from '@/platform/text/typed/code'

/** How many a member is given at once. */
export const recoveryCodeCount = 10

/** Crockford's letters: none that is taken for another, and 32 of them, so that a byte's lower five bits are one. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 16

const newCode = () => {
  const drawn = [...randomBytes(length)].map((byte) => letters[byte & 31]).join('')
  return drawn.match(/.{4}/g)?.join('-') ?? drawn
}

/** Fresh codes, each of 80 random bits, as `7KQ2-M0XE-…`; they are shown once and stored as hashes only. */
export const newRecoveryCodes = (): string[] => Array.from({ length: recoveryCodeCount }, newCode)

/** Normalises a typed code: hyphens, case and look-alikes are forgiven. */
const tidy = (typed: string) =>
  codeLike(typed, new RegExp(`^[0-9A-Z]{${length}}$`))
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')

/** Whether a text could be one of the codes. */
export const isRecoveryCode = (typed: string) => new RegExp(`^[${letters}]{${length}}$`).test(tidy(typed))

/** The only form in which a code is stored. It has 80 random bits, so a fast hash is enough. */
export const recoveryCodeHash = (typed: string) => createHash('sha256').update(tidy(typed)).digest()
