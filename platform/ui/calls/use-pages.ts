import { useCallback, useEffect, useRef, useState } from 'react'
import type { FailureCode, Outcome } from '@/platform/http/client'

/** One page of a list that goes on: rows, and whether there are more behind them. */
export interface PageOf<Row> {
  readonly rows: readonly Row[]
  readonly more: boolean
}

/** A list as far as it was asked for. */
export interface Pages<Row> {
  /** Null: not here yet. */
  readonly rows: readonly Row[] | null
  readonly more: boolean
  readonly failure: FailureCode | null
  readonly asking: boolean
  /** Asks for the page behind the last row. */
  readonly goOn: () => Promise<void>
  /** Asks from the top again. */
  readonly reload: () => Promise<void>
  /** Puts what an action has answered in the place of a row, so that the list need not be asked for again. */
  readonly change: (change: (rows: readonly Row[]) => readonly Row[]) => void
}

/**
 * A list that pages by key. It is asked for as soon as it is drawn, and from the top whenever `ask` becomes another
 * function (so give it one of `useCallback`); of answers that overtake each other the latest question's counts.
 * @param ask gets the last row that is here; null: it asks for the first page
 */
export function usePages<Row>(ask: (last: Row | null) => Promise<Outcome<PageOf<Row>>>): Pages<Row> {
  const [rows, setRows] = useState<readonly Row[] | null>(null)
  const [more, setMore] = useState(false)
  const [failure, setFailure] = useState<FailureCode | null>(null)
  const [asking, setAsking] = useState(true)
  const latest = useRef(0)

  const send = useCallback(
    async (before: readonly Row[]) => {
      const number = ++latest.current
      setAsking(true)
      const outcome = await ask(before.at(-1) ?? null)
      if (number !== latest.current) return
      setAsking(false)
      setFailure(outcome.ok ? null : outcome.code)
      if (!outcome.ok) return
      setRows([...before, ...outcome.data.rows])
      setMore(outcome.data.more)
    },
    [ask],
  )

  useEffect(() => {
    setRows(null)
    void send([])
  }, [send])

  return {
    rows,
    more,
    failure,
    asking,
    goOn: () => send(rows ?? []),
    reload: () => send([]),
    change: (change) => setRows((current) => current && change(current)),
  }
}
