import { z } from 'zod/mini'
import { languageTag, moment, wording } from '@/platform/import/fields'
import type { LineFile } from '@/platform/import/part'
import { foldName } from '@/platform/text/shown-name'
import { memberAddress } from '../contract/address'
import { readPasswordHash } from '../secrets/password-hashes'

/** Longer than a member may choose today: who was let in under a longer name keeps it. */
const nameLength = 100

/** Imported names may hold characters that cannot be chosen today: `Klang A/S`. */
const name = z.pipe(wording(nameLength), z.transform(foldName))

const passwordHash = z.string().check(
  z.refine(
    (value) => readPasswordHash(value) !== 'unknown',
    'is of no known format: argon2, bcrypt, WordPress, PBKDF2 (Django, passlib) or phpass',
  ),
  z.refine((value) => readPasswordHash(value) !== 'costly', 'would take a login too long to check'),
  z.describe(
    'An argon2, bcrypt, WordPress, PBKDF2 (Django, passlib) or phpass hash. Left out: the member sets a password by mail.',
  ),
)

const picture = z.string().check(
  z.maxLength(2048),
  z.refine(
    (value) => value.isWellFormed() && URL.canParse(value) && new URL(value).href.startsWith('https://'),
    'must be an address that begins with https://',
  ),
  z.describe('The https address of a picture of the member.'),
)

/** One line. Strict: a misspelt field is an error, not a field that is ignored. */
export const memberLine = z.strictObject({
  email: memberAddress.check(z.describe('Signs the member in. Compared in lower case; each address once.')),
  name,
  password_hash: z.optional(passwordHash),
  language: z.optional(languageTag).check(z.describe('For screens and mails; left out: what the browser asks for.')),
  created_at: moment.check(z.describe('Since when the person has been a member.')),
  email_changed_at: z.optional(moment).check(z.describe('When the one change of address that a member has was made.')),
  blacklisted_at: z.optional(moment).check(z.describe('Since when the member has been refused.')),
  picture: z.optional(picture),
  email_proven: z
    .optional(z.literal(true))
    .check(
      z.describe(
        'The shop has confirmed the address, and the vendor vouches for it: counts with --addresses-proven alone.',
      ),
    ),
})

/** Earlier members. */
export const membersFile = {
  name: 'members.jsonl',
  title: 'A member',
  schema: memberLine,
  names: { thing: 'member', field: 'email' },
} satisfies LineFile
