import { availableParallelism } from 'node:os'
import type { Options } from '@node-rs/argon2'
import { openThreads } from '@/platform/threads/threads'

/** No more at once than there are cores: each hash keeps one busy for tens of milliseconds. */
const threads = openThreads(new URL('./password-thread.js', import.meta.url), {
  most: availableParallelism(),
  atHand: 1,
})

/** A PHC string of argon2id. */
export const hashArgon2 = (password: string, cost: Options): Promise<string> =>
  threads.run({ password, cost }, { name: 'hash' })

export const verifyArgon2 = (stored: string, password: string): Promise<boolean> =>
  threads.run({ stored, password }, { name: 'verify' })

/** The queue for password threads, for the metrics. */
export const passwordQueue = { name: 'passwords', waiting: () => threads.queueSize }
