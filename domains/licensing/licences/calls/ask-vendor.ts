/** The next allotment of a relay; after it was given back: an empty file. */
interface NextAllotment {
  readonly file: string
}

/** Brings a relay's word to its vendor. @returns the answer, or why there is no answer that counts */
export async function askVendor(
  url: string,
  word: string,
  act: 'renew' | 'return' = 'renew',
): Promise<NextAllotment | string> {
  try {
    const response = await fetch(new URL('/licence/relay', url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ word }),
      signal: AbortSignal.timeout(20_000),
    })
    const { cscode, data } = (await response.json()) as { cscode: unknown; data: NextAllotment | null }
    if (cscode !== 0) return `${url} answers ${String(cscode)}.`
    if (act === 'return') return { file: '' }
    return typeof data?.file === 'string' ? data : `${url} answers no allotment.`
  } catch (error) {
    return `${url} cannot be reached: ${(error as Error).message}`
  }
}
