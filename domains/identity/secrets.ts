import { createHash, randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** 256 random bits, for a session, a visitor or a mailed link. */
export const newSecret = () => randomBytes(32).toString('base64url')

/** The only form in which a secret is stored. It has 256 bits already, so a fast hash is enough. */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest()

/** OWASP's figures for argon2id; the library's default algorithm is argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A PHC string. Takes tens of milliseconds of one core in a thread of its own: never inside a transaction. */
export const hashPassword = (password: string) => hash(password, cost)

let decoy: Promise<string> | null = null

/**
 * Whether the password is that of the account. An account that is not there takes the same time as a wrong password,
 * so that nobody learns which addresses are known (D10).
 */
export async function passwordMatches(passwordHash: string | null, password: string) {
  decoy ??= hashPassword(newSecret())
  const matches = await verify(passwordHash ?? (await decoy), password)
  return passwordHash !== null && matches
}
