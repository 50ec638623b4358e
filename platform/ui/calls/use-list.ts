import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { FailureCode } from '@/platform/codes/codes'
import { type Outcome, withPrefetched } from '@/platform/http/client'
import type { Answer } from './use-call'

/** A list as far as it was asked for. */
export interface List<Row> {
  /** Null: not here yet. */
  readonly rows: readonly Row[] | null
  readonly more: boolean
  readonly failure: FailureCode | null
  readonly loading: boolean
  /** Asks for the page behind the last row. @returns whether it came */
  readonly goOn: () => Promise<boolean>
  /** Asks from the top again. @returns whether it came */
  readonly reload: () => Promise<boolean>
}

/** A list whose rows an action may change. */
export interface Pages<Row> extends List<Row> {
  /** Puts what an action has answered in the place of a row, so that the list need not be asked for again. */
  readonly change: (change: (rows: readonly Row[]) => readonly Row[]) => void
}

/**
 * Loads a list that pages by key, on mounting and from the top whenever its input changes; if answers overtake each
 * other, the one to the latest input counts.
 * @param ask must be stable but for its input; it gets the last loaded row, null for the first page
 * @param input null: it is not time to ask yet
 * @param rowsIn the rows of an answer; its `more` says whether the list goes on
 */
export function useList<Input, Wire extends object, Row>(
  ask: (input: Input, last: Row | null) => Promise<Outcome<Wire>>,
  input: Input | null,
  rowsIn: (wire: Wire) => readonly Row[],
): Pages<Row> {
  const question = JSON.stringify(input)
  const [rows, setRows] = useState<readonly Row[] | null>(null)
  const [more, setMore] = useState(false)
  const [failure, setFailure] = useState<FailureCode | null>(null)
  const [loading, setLoading] = useState(true)
  const latest = useRef(0)

  async function send(before: readonly Row[]): Promise<boolean> {
    if (input === null) return false
    const number = ++latest.current
    setLoading(true)
    const outcome = await ask(input, before.at(-1) ?? null)
    if (number !== latest.current) return false
    setLoading(false)
    setFailure(outcome.ok ? null : outcome.code)
    if (!outcome.ok) return false
    setRows([...before, ...rowsIn(outcome.data)])
    setMore('more' in outcome.data && outcome.data.more === true)
    return true
  }
  // A caller that keeps `reload` from an earlier drawing asks the newest question.
  const newest = useRef(send)
  useLayoutEffect(() => {
    newest.current = send
  })
  const reload = useCallback(() => newest.current([]), [])
  useEffect(() => {
    if (question === 'null') return
    setRows(null)
    void withPrefetched(reload)
  }, [question, reload])

  return {
    rows,
    more,
    failure,
    loading,
    goOn: () => send(rows ?? []),
    reload,
    change: (change) => setRows((current) => current && change(current)),
  }
}

/** A list that one call brings whole. @param rows those of them that are shown */
export const wholeList = <Row>(
  { failure, loading, reload }: Omit<Answer<unknown>, 'data'>,
  rows: readonly Row[] | null,
): List<Row> => ({ rows, more: false, failure, loading, goOn: async () => false, reload })
