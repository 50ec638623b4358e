import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'

export interface Task {
  readonly challenge: string
  readonly difficulty: number
  readonly rounds: number
}

/** How many bits at the start of a hash are zero. */
export function leadingZeroBits(hash: Uint8Array): number {
  const byte = hash.findIndex((value) => value !== 0)
  return byte === -1 ? hash.length * 8 : byte * 8 + Math.clz32(hash[byte] ?? 0) - 24
}

/**
 * Finds for each round the number that, appended to the challenge, gives a hash with enough leading zero bits (spec
 * 3.1).
 */
export function solve({ challenge, difficulty, rounds }: Task): number[] {
  return Array.from({ length: rounds }, (_, round) => {
    for (let nonce = 0; ; nonce++) {
      if (leadingZeroBits(sha256(utf8ToBytes(`${challenge}:${round}:${nonce}`))) >= difficulty) return nonce
    }
  })
}
