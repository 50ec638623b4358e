import type { Duration } from './duration'

/**
 * Returns the answer, if it comes in time.
 * @throws an error with `tooLate` otherwise; the work itself goes on
 */
export async function inTime<Answer>(answer: Promise<Answer>, limit: Duration, tooLate: string): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(tooLate)), limit)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
