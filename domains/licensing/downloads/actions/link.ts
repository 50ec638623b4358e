import { createHmac, timingSafeEqual } from 'node:crypto'
import { after } from '@/platform/time/duration'
import { linkLife } from '../rules'
import { updateFilePath } from '../rules/file-name'
import type { Release } from '../store/releases'

/** The right to a download, and its end (decision 0017). */
export interface Link {
  readonly release: number
  readonly member: number
  readonly expiresAt: Date
}

/** In bytes. */
const fields = { release: 4, member: 6, seconds: 5 } as const
const factsLength = fields.release + fields.member + fields.seconds
const signatureLength = 16

/** Changes with the layout, so that links of another layout are invalid. */
const purpose = 'foyer download link 1'

const sign = (secret: Buffer, facts: Buffer) =>
  createHmac('sha256', secret).update(purpose).update(facts).digest().subarray(0, signatureLength)

/**
 * Signs a link. It is written in letters alone: older clients take the build number from the address, where it stands as
 * the one run of four or five digits.
 */
export function writeLink(secret: Buffer, { release, member, expiresAt }: Link): string {
  const facts = Buffer.alloc(factsLength)
  let at = facts.writeUIntBE(release, 0, fields.release)
  at = facts.writeUIntBE(member, at, fields.member)
  facts.writeUIntBE(Math.floor(expiresAt.getTime() / 1000), at, fields.seconds)
  return inLetters(Buffer.concat([facts, sign(secret, facts)]))
}

/** The address by which a member fetches one release as their own, for a day. */
export const ticketAddress = (
  secret: Buffer,
  { id, software, fileName }: Pick<Release, 'id' | 'software' | 'fileName'>,
  member: number,
  now: Date,
) =>
  `${updateFilePath(software, fileName)}?ticket=${writeLink(secret, { release: id, member, expiresAt: after(now, linkLife) })}`

/** Returns the content of a link; null: it is not ours. The caller checks whether it has expired. */
export function readLink(secret: Buffer, text: string): Link | null {
  if (!/^[a-p]+$/.test(text) || text.length !== 2 * (factsLength + signatureLength)) return null
  const bytes = outOfLetters(text)
  const facts = bytes.subarray(0, factsLength)
  if (!timingSafeEqual(bytes.subarray(factsLength), sign(secret, facts))) return null
  const seconds = facts.readUIntBE(fields.release + fields.member, fields.seconds)
  return {
    release: facts.readUIntBE(0, fields.release),
    member: facts.readUIntBE(fields.release, fields.member),
    expiresAt: new Date(seconds * 1000),
  }
}

/** Hexadecimal with the letters from a to p. */
const inLetters = (bytes: Buffer) =>
  bytes.toString('hex').replaceAll(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 16)))
const outOfLetters = (text: string) =>
  Buffer.from(
    text.replaceAll(/./g, (letter) => (letter.charCodeAt(0) - 97).toString(16)),
    'hex',
  )
