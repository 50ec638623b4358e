import { createHash, randomBytes } from 'node:crypto'

/** Leading zero bits that are asked for: about half a million hashes, some seconds of a phone's time. */
export const difficulty = 19

export const newChallenge = () => randomBytes(16).toString('base64url')

/** Whether SHA-256 of `challenge:nonce` begins with enough zero bits. */
export function solves(challenge: string, nonce: number) {
  const digest = createHash('sha256').update(`${challenge}:${nonce}`).digest()
  return Math.clz32(digest.readUInt32BE(0)) >= difficulty
}
