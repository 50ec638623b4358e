import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** The server's challenge in place of a picture that a person reads. */
export interface Challenge {
  readonly challenge: string
  /** Leading zero bits. */
  readonly difficulty: number
  readonly rounds: number
}

/** A server that asks for more than some seconds of work is not a genuine one. */
const most = { difficulty: 20, rounds: 64 }

/**
 * For each round the first number whose SHA-256 with `challenge:round:` begins with so many zero bits. Between rounds others
 * have their turn. Null: it asks for too much.
 */
export async function solve({ challenge, difficulty, rounds }: Challenge): Promise<readonly number[] | null> {
  if (difficulty > most.difficulty || rounds > most.rounds) return null
  const nonces: number[] = []
  for (let round = 0; round < rounds; round++) {
    nonces.push(first(`${challenge}:${round}:`, difficulty))
    await nextTurn()
  }
  return nonces
}

function first(start: string, difficulty: number): number {
  for (let nonce = 0; ; nonce++) {
    const hash = createHash('sha256').update(`${start}${nonce}`).digest()
    if (Math.clz32(hash.readUInt32BE(0)) >= difficulty) return nonce
  }
}
