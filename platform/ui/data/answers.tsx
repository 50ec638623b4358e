import {
  keepPreviousData,
  QueryClient,
  QueryClientProvider,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import type { FailureCode } from '@/platform/codes/codes'
import { type CallKey, call, type DataOf, type InputOf, type Outcome, onWrite } from '@/platform/http/client'
import type { Answer } from '../calls/use-call'
import type { List } from '../calls/use-list'

/** Each call is tried once: the page says that it failed, and has a button. */
const newCache = () =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', refetchOnWindowFocus: false, refetchOnReconnect: false },
    },
  })

/**
 * The refusals that say of what is in sight that it is no longer so; after no answer, that is unknown. Others are about what
 * was typed: the form stays on the ground that it began on.
 */
const isOld: ReadonlySet<FailureCode> = new Set<FailureCode>([13103, 20035, 20085, 31002, 'unreachable'])

/**
 * Keeps the answers to the questions of the screens of one operator. Each act makes all of them old: those in sight are
 * asked for again at once, the others when they are shown next (decision 0180).
 */
export function AnswerCache({ children }: { children: ReactNode }) {
  const [cache] = useState(newCache)
  useEffect(
    () =>
      onWrite((outcome) => {
        if (outcome.ok || isOld.has(outcome.code)) void cache.invalidateQueries()
      }),
    [cache],
  )
  return <QueryClientProvider client={cache}>{children}</QueryClientProvider>
}

/** Returns what waits until all that an act has made old is renewed. */
export function useRenewal(): () => Promise<void> {
  const cache = useQueryClient()
  return useCallback(() => cache.refetchQueries({ fetchStatus: 'fetching' }, { cancelRefetch: false }), [cache])
}

class Unanswered extends Error {
  readonly code: FailureCode
  constructor(code: FailureCode) {
    super(String(code))
    this.code = code
  }
}

async function answered<Wire>(outcome: Promise<Outcome<Wire>>): Promise<Wire> {
  const known = await outcome
  if (!known.ok) throw new Unanswered(known.code)
  return known.data
}

const failureIn = (error: Error | null) => (error instanceof Unanswered ? error.code : null)

/** The calls that ask. */
export type Question = CallKey & `GET ${string}`

interface Options<Wire> {
  /** The answer to an earlier input stays in sight until the newer one is here. */
  readonly keep?: boolean
  /** In milliseconds: how soon the same is asked again; false: not by itself. */
  readonly again?: (answer: Wire) => number | false
  /** It is asked again when the operator comes back to the page. */
  readonly onReturn?: boolean
}

interface QueryView {
  readonly state: { readonly data: unknown }
}

/**
 * Returns the answer to a question, which all parts of the page share.
 * @param input null: do not ask yet
 * @param read maps the answer to what the screen needs
 */
export function useAnswer<Key extends Question, Data = DataOf<Key>>(
  key: Key,
  input: InputOf<Key> | null,
  read: (answer: DataOf<Key>) => Data = (answer) => answer as unknown as Data,
  { keep = false, again, onReturn = false }: Options<DataOf<Key>> = {},
): Answer<Data> {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [key, input],
    queryFn: () => answered(call(key, input as InputOf<Key>)),
    enabled: input !== null,
    select: read,
    refetchOnWindowFocus: onReturn,
    ...(keep && { placeholderData: keepPreviousData }),
    ...(again && {
      refetchInterval: ({ state: { data: known } }: QueryView) =>
        known === undefined ? false : again(known as DataOf<Key>),
    }),
  })
  return {
    data: data ?? null,
    failure: failureIn(error),
    loading: isFetching,
    reload: useReload(refetch),
  }
}

type Refetch = (options: { readonly cancelRefetch: boolean }) => Promise<{ readonly isSuccess: boolean }>

/** An answer that is already on its way is waited for. */
const useReload = (refetch: Refetch) =>
  useCallback(async () => (await refetch({ cancelRefetch: false })).isSuccess, [refetch])

/** A list as far as it was asked for, and what else its first page says. */
export interface Rows<Row, Wire> extends List<Row> {
  readonly first: Wire | null
}

/** How the rows of an answer are found, and what is asked for behind them. */
export interface Paging<Row, Wire> {
  readonly rows: (answer: Wire) => readonly Row[]
  /** The fields that ask for the page behind a row; null: there is none. Left out: the answer is whole. */
  readonly after?: (last: Row, answer: Wire) => object | null
}

/** Returns a list, which pages by key. @param input null: do not ask yet */
export function useRows<Key extends Question, Row>(
  key: Key,
  input: InputOf<Key> | null,
  { rows, after }: Paging<Row, DataOf<Key>>,
): Rows<Row, DataOf<Key>> {
  const query = useInfiniteQuery({
    queryKey: [key, input, 'pages'],
    queryFn: ({ pageParam }) => answered(call(key, Object.assign({}, input, pageParam) as InputOf<Key>)),
    initialPageParam: {},
    getNextPageParam: (page: DataOf<Key>) => {
      const last = rows(page).at(-1)
      const ends = page !== null && typeof page === 'object' && 'more' in page && page.more === false
      return last === undefined || ends ? null : (after?.(last, page) ?? null)
    },
    enabled: input !== null,
  })
  const reload = useReload(query.refetch)
  return {
    rows: query.data?.pages.flatMap(rows) ?? null,
    more: query.hasNextPage,
    failure: failureIn(query.error),
    loading: query.isFetching,
    goOn: query.isRefetchError ? reload : async () => (await query.fetchNextPage()).isSuccess,
    reload,
    first: query.data?.pages[0] ?? null,
  }
}
