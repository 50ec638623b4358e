import type { Piscina } from 'piscina'
import { type Duration, seconds } from '@/platform/time/duration'

interface ThreadsOptions {
  /** How many at once. */
  readonly most: number
  /**
   * The tasks that each thread has queued beside its current one: so it begins the next at once, even if the main
   * thread is busy.
   */
  readonly atHand?: number
  /** How many may wait for one; anyone who comes then is refused with an error. */
  readonly mostWaiting?: number
}

interface Threads {
  /** Does a piece of work. @param name of the function that does it; left out: the file's default */
  readonly run: <Result>(work: unknown, options?: { readonly name?: string }) => Promise<Result>
  readonly destroy: () => Promise<void>
  /** How many pieces of work wait for a thread. */
  readonly queueSize: number
}

/** A first task is often followed by others. */
const restsAfter: Duration = seconds(10)

/**
 * The niceness of threads, on a scale that ends at 19: they get the processor time that the answering thread leaves.
 */
const niceness = 10

const isTypeScript = (file: URL) => file.pathname.endsWith('.ts')

/**
 * Threads for what keeps a processor busy, so that the one that answers stays free. They start with the first piece of
 * work and are gone, with their memory, when there was none for a while.
 * @param file its functions do the work; from source it may be TypeScript, which its threads are taught first
 */
export function openThreads(
  file: URL,
  { most, atHand = 0, mostWaiting = Number.POSITIVE_INFINITY }: ThreadsOptions,
): Threads {
  let pool: Piscina | null = null
  let opening: Promise<Piscina> | null = null
  // The library is read with the first work, too.
  async function open() {
    const { Piscina: Pool } = await import('piscina')
    pool = new Pool({
      filename: file.href,
      minThreads: 0,
      maxThreads: most,
      concurrentTasksPerWorker: 1 + atHand,
      maxQueue: mostWaiting,
      idleTimeout: restsAfter,
      niceIncrement: niceness,
      execArgv: isTypeScript(file) ? ['--import', 'tsx'] : [],
    })
    return pool
  }
  const opened = () => (opening ??= open())
  return {
    run: async (work, { name } = {}) => (await opened()).run(work, name === undefined ? {} : { name }),
    destroy: async () => (await opening)?.destroy(),
    get queueSize() {
      return pool?.queueSize ?? 0
    },
  }
}
