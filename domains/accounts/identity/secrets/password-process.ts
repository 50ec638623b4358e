import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import type { Options } from '@node-rs/argon2'
import limitConcurrency from 'p-limit'
import { type Duration, minutes } from '@/platform/time/duration'

type Work = { readonly password: string } & ({ readonly cost: Options } | { readonly stored: string })
type Result = string | boolean

interface Answer {
  readonly id: number
  readonly result: Result
  readonly error?: string
}

interface Reply {
  readonly resolve: (result: Result) => void
  readonly reject: (error: Error) => void
}

interface Hasher {
  do(work: Work): Promise<Result>
}

const cores = availableParallelism()

/** A first password is often followed by others. */
const restsAfter: Duration = minutes(1)

/** @param onEnd it takes no more work */
function startHasher(onEnd: () => void): Hasher {
  const asked = new Map<number, Reply>()
  let last = 0
  let rest: NodeJS.Timeout | undefined
  // No more at once than there are cores: each hash keeps one busy for tens of milliseconds.
  const child: ChildProcess = fork(new URL('./password-hasher.js', import.meta.url), {
    execArgv: [],
    env: { ...process.env, UV_THREADPOOL_SIZE: String(cores) },
  })
  child.unref()

  /** Keeps this process from ending as long as an answer is awaited, and the other one for a while longer. */
  function hold() {
    clearTimeout(rest)
    if (asked.size > 0) return child.channel?.ref()
    child.channel?.unref()
    rest = setTimeout(() => {
      onEnd()
      child.disconnect()
    }, restsAfter).unref()
  }

  function fail(error: Error) {
    onEnd()
    clearTimeout(rest)
    for (const { reject } of asked.values()) reject(error)
    asked.clear()
  }

  child.on('message', ({ id, result, error }: Answer) => {
    const settle = asked.get(id)
    asked.delete(id)
    hold()
    if (error === undefined) settle?.resolve(result)
    else settle?.reject(new Error(error))
  })
  child.on('error', fail)
  child.once('exit', () => fail(new Error('The process that hashes passwords has ended')))
  return {
    do: (work) =>
      new Promise((resolve, reject) => {
        asked.set(++last, { resolve, reject })
        hold()
        child.send({ id: last, ...work })
      }),
  }
}

/**
 * Hashes in a process of lower priority, so that what only reads is answered first while many log in (decision 0255).
 * It starts with the first password, and is gone, with its memory, when there was none for a while.
 */
function openHasher() {
  let running: Hasher | null = null
  // Twice as many as are hashed at once, so that the next one begins even if this process is busy.
  const oneOfFew = limitConcurrency(cores * 2)

  function ready(): Hasher {
    if (running) return running
    const started = startHasher(() => {
      if (running === started) running = null
    })
    running = started
    return started
  }

  return {
    do: (work: Work) => oneOfFew(() => ready().do(work)),
    waiting: () => oneOfFew.pendingCount,
  }
}

const hasher = openHasher()

/** A PHC string of argon2id. */
export const hashArgon2 = (password: string, cost: Options) => hasher.do({ password, cost }) as Promise<string>

export const verifyArgon2 = (stored: string, password: string) => hasher.do({ stored, password }) as Promise<boolean>

/** The queue for that process, for the metrics. */
export const passwordQueue = { name: 'passwords', waiting: hasher.waiting }
