import { createHmac, hash as digest, pbkdf2, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { setImmediate as otherWork } from 'node:timers/promises'
import { promisify } from 'node:util'
import limitConcurrency from 'p-limit'
import { verifyArgon2 } from './password-threads'

type Check = (password: string) => Promise<boolean>

/** A parsed hash: checkable, of an unknown format, or costlier than a login may be. */
type ParsedHash = { readonly check: Check } | 'unknown' | 'costly'

/** Each is about a second of one core: a hash that takes minutes would let one login stop the others (spec 12.4). */
const most = {
  /** In KiB; and memory times passes. */
  argon2Memory: 262_144,
  argon2Work: 1_048_576,
  bcryptCost: 14,
  pbkdf2Iterations: 2_000_000,
  /** As a power of two. Less than for the others, as its rounds run in the thread of the requests. */
  phpassRounds: 16,
}

/**
 * Hashes other than argon2, which has threads of its own, run at most one for each core: the process's other threads
 * read files and encode pictures.
 */
const oneOfFew = limitConcurrency(availableParallelism())

interface Format {
  readonly pattern: RegExp
  read(groups: Readonly<Record<string, string>>, stored: string): ParsedHash
}

/** The bytes of unpadded base64; null where it was not written the one right way, which argon2 refuses to check. */
function decode(text = ''): Buffer | null {
  const bytes = Buffer.from(text, 'base64')
  return bytes.toString('base64').replace(/=+$/, '') === text ? bytes : null
}

const hasLength = (bytes: Buffer | null, least: number, longest: number) =>
  bytes !== null && bytes.length >= least && bytes.length <= longest

const argon2: Format = {
  pattern:
    /^\$argon2(?:id|i|d)\$v=19\$m=(?<memory>[1-9]\d{0,9}),t=(?<passes>[1-9]\d{0,9}),p=(?<lanes>[1-9]\d?)\$(?<salt>[^$]+)\$(?<key>[^$]+)$/,
  read({ memory, passes, lanes, salt, key }, stored) {
    const [kibibytes, times] = [Number(memory), Number(passes)]
    if (!hasLength(decode(salt), 8, 64) || !hasLength(decode(key), 12, 64)) return 'unknown'
    if (kibibytes < 8 * Number(lanes)) return 'unknown'
    if (kibibytes > most.argon2Memory || kibibytes * times > most.argon2Work) return 'costly'
    return { check: (password) => verifyArgon2(stored, password) }
  },
}

const bcrypt: Format = {
  pattern: /^\$2[aby]\$(?<cost>\d\d)\$[./A-Za-z0-9]{53}$/,
  read({ cost }, stored) {
    if (Number(cost) < 4 || Number(cost) > 31) return 'unknown'
    if (Number(cost) > most.bcryptCost) return 'costly'
    return {
      check: (password) =>
        oneOfFew(async () => {
          // Few vendors have brought such hashes along.
          const { verify } = await import('@node-rs/bcrypt')
          return verify(password, stored)
        }),
    }
  },
}

/**
 * `$wp$2y$`: WordPress since 6.8. It gives bcrypt a digest of the password, so that what is longer than bcrypt's 72 bytes
 * counts too, and takes off the blanks around it first, whenever a password is set and typed.
 */
const wordPress: Format = {
  pattern: /^\$wp(?<inner>\$2y\$.+)$/,
  read({ inner = '' }) {
    const groups = bcrypt.pattern.exec(inner)?.groups
    const parsed = groups ? bcrypt.read(groups, inner) : 'unknown'
    if (typeof parsed === 'string') return parsed
    return { check: (password) => parsed.check(wordPressDigest(password)) }
  },
}

/** The white space of PHP: fewer characters than JavaScript's. */
const blanksAround = /^[ \t\n\r\v\0]+|[ \t\n\r\v\0]+$/g

const wordPressDigest = (password: string) =>
  createHmac('sha384', 'wp-sha384').update(password.replaceAll(blanksAround, '')).digest('base64')

/** `pbkdf2_sha256$ITERATIONS$SALT$KEY`: the salt is its own text, the key padded base64. */
const django: Format = {
  pattern:
    /^pbkdf2_(?<algorithm>sha1|sha256|sha512)\$(?<iterations>[1-9]\d{0,9})\$(?<salt>[\x21-\x23\x25-\x7e]{1,128})\$(?<key>[^$=]+)={0,2}$/,
  read: ({ algorithm = '', iterations, salt = '', key }) =>
    readPbkdf2(algorithm, Number(iterations), Buffer.from(salt), decode(key)),
}

/** `$pbkdf2-sha256$ITERATIONS$SALT$KEY`, where SHA-1 goes without a name; base64 with a dot for the plus. */
const passlib: Format = {
  pattern:
    /^\$pbkdf2(?:-(?<algorithm>sha256|sha512))?\$(?<iterations>[1-9]\d{0,9})\$(?<salt>[^$+]{0,172})\$(?<key>[^$+]+)$/,
  read: ({ algorithm = 'sha1', iterations, salt = '', key = '' }) =>
    readPbkdf2(algorithm, Number(iterations), decode(salt.replaceAll('.', '+')), decode(key.replaceAll('.', '+'))),
}

const derive = promisify(pbkdf2)
const keyLengths: Readonly<Record<string, number>> = { sha1: 20, sha256: 32, sha512: 64 }

function readPbkdf2(algorithm: string, iterations: number, salt: Buffer | null, key: Buffer | null): ParsedHash {
  // A shorter key would match more passwords than one.
  if (salt === null || key === null || key.length !== keyLengths[algorithm]) return 'unknown'
  if (iterations > most.pbkdf2Iterations) return 'costly'
  return {
    check: async (password) => {
      const derived = await oneOfFew(() => derive(password, salt, iterations, key.length, algorithm))
      return timingSafeEqual(derived, key)
    },
  }
}

const phpassLetters = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** `$P$`, which phpBB writes as `$H$`: the rounds' letter, 8 of salt, 22 of MD5. */
const phpass: Format = {
  pattern: /^\$[PH]\$(?<rounds>[5-9A-S])(?<salt>[./A-Za-z0-9]{8})(?<sum>[./A-Za-z0-9]{22})$/,
  read({ rounds = '', salt = '', sum = '' }) {
    const power = phpassLetters.indexOf(rounds)
    if (power > most.phpassRounds) return 'costly'
    return {
      check: async (password) => {
        const summed = await oneOfFew(() => phpassSum(password, salt, power))
        return timingSafeEqual(Buffer.from(summed), Buffer.from(sum))
      },
    }
  },
}

/** How many rounds of MD5, about a millisecond of them, run before other work of this thread has its turn. */
const roundsAtOnce = 1024

async function phpassSum(password: string, salt: string, power: number) {
  const bytes = Buffer.from(password)
  let sum = digest('md5', salt + password, 'buffer')
  for (let round = 1; round <= 2 ** power; round++) {
    sum = digest('md5', Buffer.concat([sum, bytes]), 'buffer')
    if (round % roundsAtOnce === 0) await otherWork()
  }
  return phpassText(sum)
}

/** Three bytes to four letters, the lowest six bits first. */
function phpassText(bytes: Buffer) {
  let text = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const group = bytes.subarray(at, at + 3)
    const value = group.readUIntLE(0, group.length)
    for (let letter = 0; letter <= group.length; letter++) text += phpassLetters[(value >> (6 * letter)) & 63]
  }
  return text
}

const formats = [argon2, bcrypt, wordPress, django, passlib, phpass]

/** Recognises a stored hash: argon2, bcrypt, bare or as WordPress uses it, PBKDF2 as Django or passlib write it, phpass. */
export function readPasswordHash(stored: string): ParsedHash {
  for (const { pattern, read } of formats) {
    const groups = pattern.exec(stored)?.groups
    if (groups) return read(groups, stored)
  }
  return 'unknown'
}
