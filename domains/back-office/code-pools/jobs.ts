import { shopName } from '@/domains/promotion/campaign-gifts/rules/campaign'
import { owners } from '@/domains/staff/operators'
import { formatMoney } from '@/platform/i18n/money'
import { type Reader, textIn } from '@/platform/i18n/texts'
import { money } from '@/platform/money/money'
import { minutes } from '@/platform/time/duration'
import { type StockedPool, stockedPools } from './actions/stock'
import type { CodePoolsContext } from './context'
import { codePoolMails } from './mails/mails'
import type { Pool } from './rules'
import { noteFilled, noteLow } from './store/watches'

/** The interval after which the vendor is told of a pool that has run low. */
const every = minutes(5)

/** Looks after the stock of every pool. */
export function registerCodePoolJobs(context: CodePoolsContext) {
  context.worker.recur('pools.watch', every, () => watchPools(context))
}

/** Tells the owners of the console of each pool that has run low since, once for each time that it does. */
async function watchPools(context: CodePoolsContext) {
  const { database, clock } = context
  await database.transaction(async (transaction) => {
    const lowPools: StockedPool[] = []
    for (const stocked of await stockedPools(context, transaction)) {
      const { pool, low, watch } = stocked
      const isKnown = watch?.lowSince != null
      if (low && !isKnown && (await noteLow(transaction, pool.key, clock()))) lowPools.push(stocked)
      if (!low && isKnown) await noteFilled(transaction, pool.key)
    }
    if (lowPools.length === 0) return
    const pools = lowPools.map(({ pool, ...stock }) => ({
      ...stock,
      nameIn: (reader: Reader) => nameOf(pool, reader),
    }))
    for (const { email: to, language: wished } of await owners(transaction)) {
      const language = context.offer.languages.of(wished)
      await codePoolMails.send(context, transaction, 'low', { to, language }, { pools })
    }
  })
}

const nameOf = (pool: Pool, reader: Reader) =>
  pool.kind === 'oem'
    ? textIn(pool.names, reader)
    : [
        textIn(pool.names, reader),
        formatMoney(money(pool.amount, pool.currency), reader.language),
        ...(pool.site === null ? [] : [shopName(pool.site, reader.language)]),
      ].join(', ')
