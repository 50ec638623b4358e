import { createHash, randomBytes } from 'node:crypto'

/**
 * Leading zero bits that each round asks for, and how many rounds: half a million hashes on average, some seconds of a
 * phone's time. Many small rounds take about the same time always, where a single large one is a matter of luck.
 */
export const difficulty = 15
export const rounds = 16

export const newChallenge = () => randomBytes(16).toString('base64url')

/** Whether SHA-256 of `challenge:round:nonce` begins with enough zero bits in every round. */
export function solves(challenge: string, nonces: readonly number[]) {
  if (nonces.length !== rounds) return false
  return nonces.every((nonce, round) => {
    const digest = createHash('sha256').update(`${challenge}:${round}:${nonce}`).digest()
    return Math.clz32(digest.readUInt32BE(0)) >= difficulty
  })
}
