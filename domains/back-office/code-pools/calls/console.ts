import type { Handlers } from '@/platform/http/visit'
import type { Reader } from '@/platform/i18n/texts'
import { textIn } from '@/platform/i18n/texts'
import { unixSeconds } from '@/platform/time/duration'
import { fillPool, setThreshold } from '../actions/pool'
import { type StockedPool, stockedPools } from '../actions/stock'
import type { CodePoolsContext } from '../context'
import type { ListedPool, poolsConsoleCalls } from '../contract/console'

/** Handlers for operators' work on the pools of codes. */
export const poolsConsole = (context: CodePoolsContext): Handlers<typeof poolsConsoleCalls> => ({
  'GET /console/api/codes': async ({ reader }) => ({
    pools: (await stockedPools(context, context.database)).map((stocked) => present(stocked, reader)),
  }),

  'POST /console/api/codes/import': ({ input, operator, change, now }) =>
    fillPool(context, change, { by: operator.name, now }, { key: input.pool, text: input.codes }),

  'POST /console/api/codes/threshold': ({ input: { pool, seen, threshold }, operator, change, now }) =>
    setThreshold(context, change, { by: operator.name, now }, { key: pool, threshold, seen }),
})

const present = ({ pool, free, all, threshold, low, watch }: StockedPool, reader: Reader): ListedPool => ({
  pool: pool.key,
  kind: pool.kind,
  name: textIn(pool.names, reader),
  currency: pool.kind === 'gift' ? pool.currency : null,
  amount: pool.kind === 'gift' ? pool.amount : null,
  site: pool.kind === 'gift' ? pool.site : null,
  free,
  all,
  threshold,
  low,
  told: watch?.lowSince ? unixSeconds(watch.lowSince) : 0,
  version: watch?.version ?? 0,
})
