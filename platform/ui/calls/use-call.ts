import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { FailureCode } from '@/platform/codes/codes'
import { type Outcome, withPrefetched } from '@/platform/http/client'

/** The state of the answer to a call. */
export interface Answer<Data> {
  readonly data: Data | null
  readonly failure: FailureCode | null
  readonly loading: boolean
  /** Asks the same once more; what is here stays until the answer comes. @returns whether one came */
  readonly reload: () => Promise<boolean>
}

interface KeptAnswer<Data> extends Answer<Data> {
  /** Replaces the answer, such as by that of an action. */
  readonly put: (data: Data) => void
}

type State<Data> = Pick<Answer<Data>, 'data' | 'failure' | 'loading'> & {
  /** The input of the call, as text. */
  readonly question: string
}

interface Options {
  /** The answer to an earlier input stays in sight until the newer one is here. */
  readonly keep?: boolean
}

/**
 * Makes a call when mounted and again whenever its input changes; if answers overtake each other, the one to the latest
 * input counts.
 * @param call the same function at every render: what may differ belongs into the input
 * @param input null: do not call yet
 * @param read maps the answer to what the screen needs
 */
export function useCall<Input, Wire, Data = Wire>(
  call: (input: Input) => Promise<Outcome<Wire>>,
  input: Input | null,
  read: (wire: Wire) => Data = (wire) => wire as unknown as Data,
  { keep = false }: Options = {},
): KeptAnswer<Data> {
  const question = JSON.stringify(input)
  const fresh: State<Data> = { question, data: null, failure: null, loading: true }
  const [state, setState] = useState(fresh)
  const earlier = keep ? { ...state, question, loading: true } : fresh
  const known = state.question === question ? state : earlier
  const latest = useRef(0)

  async function ask(): Promise<boolean> {
    const number = ++latest.current
    if (input === null) return false
    setState({ ...known, loading: true })
    const outcome = await call(input)
    if (number !== latest.current) return false
    if (outcome.ok) setState({ question, data: read(outcome.data), failure: null, loading: false })
    else setState((current) => ({ ...current, failure: outcome.code, loading: false }))
    return outcome.ok
  }
  // A caller that keeps `reload` from an earlier drawing asks the newest question.
  const newest = useRef(ask)
  useLayoutEffect(() => {
    newest.current = ask
  })
  const reload = useCallback(() => newest.current(), [])
  useEffect(() => {
    if (question !== 'null') void withPrefetched(reload)
  }, [question, reload])

  const { data, failure, loading } = known
  const put = (answer: Data) =>
    setState((current) => (current.question === question ? { ...current, data: answer, failure: null } : current))
  return { data, failure, loading, reload, put }
}
