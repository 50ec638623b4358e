import { useCallback, useEffect, useRef, useState } from 'react'
import type { FailureCode, Outcome } from '@/platform/http/client'

/** The answer to a call as far as it has come. */
export interface Asked<Data> {
  readonly data: Data | null
  readonly failure: FailureCode | null
  readonly asking: boolean
  /** Asks once more. @returns whether an answer came */
  readonly ask: () => Promise<boolean>
}

/**
 * Asks as soon as it is drawn, and whenever `send` becomes another function; of answers that overtake each other the one
 * to the latest question counts.
 * @param send none: it is not time to ask yet
 */
export function useAsked<Data>(send: (() => Promise<Outcome<Data>>) | null | undefined): Asked<Data> {
  const [state, setState] = useState<Omit<Asked<Data>, 'ask'>>({ data: null, failure: null, asking: true })
  const latest = useRef(0)

  const ask = useCallback(async () => {
    if (!send) return false
    const number = ++latest.current
    setState((current) => ({ ...current, asking: true }))
    const outcome = await send()
    if (number !== latest.current) return false
    setState(
      outcome.ok
        ? { data: outcome.data, failure: null, asking: false }
        : { data: null, failure: outcome.code, asking: false },
    )
    return outcome.ok
  }, [send])

  useEffect(() => {
    setState({ data: null, failure: null, asking: true })
    void ask()
  }, [ask])
  return { ...state, ask }
}
