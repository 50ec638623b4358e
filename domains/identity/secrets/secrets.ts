import { hash as digest, randomBytes } from 'node:crypto'
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
export const hashPassword = (password: string) => hashArgon2(password, cost)

const ours = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`

/** A hash that was brought along, or made with other figures than today's, is replaced at the next login (spec 12.4). */
export const isOutdated = (passwordHash: string) => !passwordHash.startsWith(ours)

/** In place of a hash where the member has no password yet: the hash of none, as in the password files of Unix. */
export const noPassword = '!'

let decoy: Promise<string> | null = null

/**
 * Whether a password is the one of a hash. Where there is no hash, or that of none, it takes the time of checking one, so
 * that nobody learns which addresses are known (spec 3.3).
 */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword(newSecret())
  const reading = readPasswordHash(passwordHash ?? noPassword)
  if (typeof reading === 'object') return reading.check(password)
  await passwordMatches(await decoy, password)
  return false
}
