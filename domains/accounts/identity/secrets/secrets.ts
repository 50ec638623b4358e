import { hash as digest, randomBytes } from 'node:crypto'
import { foldPassword } from '@/platform/text/typed/password'
import { readPasswordHash } from './password-hashes'
import { hashArgon2 } from './password-threads'

/** 256 random bits, for a session, a visitor or a mailed link. */
export const newSecret = () => randomBytes(32).toString('base64url')

/** Whether a text could be one of ours. */
export const isSecret = (text: string) => /^[\w-]{43}$/.test(text)

/** The only form in which a secret is stored. It has 256 bits already, so a fast hash is enough. */
export const hashOf = (secret: string) => digest('sha256', secret, 'buffer')

/** OWASP's figures for argon2id; the library's default algorithm is argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A PHC string. Takes tens of milliseconds of one core in a thread of its own: never inside a transaction. */
export const hashPassword = (password: string) => hashArgon2(foldPassword(password), cost)

const ours = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`

/**
 * True for a hash that was imported, or made with other parameters than today's: it is replaced at the next login
 * (spec 12.4).
 */
export const isOutdated = (passwordHash: string) => !passwordHash.startsWith(ours)

/** In place of a hash where the member has no password yet: the hash of none, as in the password files of Unix. */
export const noPassword = '!'

let decoy: Promise<string> | null = null

/**
 * True if a password matches a hash. Without a hash it takes as long as a check, so that the time does not reveal which
 * addresses are known (spec 3.3).
 */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword(newSecret())
  const reading = readPasswordHash(passwordHash ?? noPassword)
  const known = typeof reading === 'object' ? reading : readPasswordHash(await decoy)
  if (typeof known !== 'object') return false
  const folded = foldPassword(password)
  // An older hash is one of the password as typed: `renewHash` replaces it.
  const matches = (await known.check(folded)) || (folded !== password && (await known.check(password)))
  return matches && typeof reading === 'object'
}

/** Whether a hash is one of today's, by which the password that was just found right is found on any keyboard. */
export async function isCurrent(passwordHash: string, password: string): Promise<boolean> {
  const folded = foldPassword(password)
  return !isOutdated(passwordHash) && (folded === password || passwordMatches(passwordHash, folded))
}
