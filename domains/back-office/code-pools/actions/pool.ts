import { addCodes as addLicenceCodes } from '@/domains/licensing/activation'
import { addCodes as addGiftCodes } from '@/domains/promotion/campaign-gifts'
import type { Change } from '@/platform/audit/change'
import { refuse, refuseFields, refuseStale } from '@/platform/contract/refusal'
import type { Transaction } from '@/platform/database/connect'
import type { CodePoolsContext } from '../context'
import { type Pool, poolsOf } from '../rules'
import { readCodes } from '../rules/code-list'
import { watches, writeThreshold } from '../store/watches'

interface PoolEditor {
  /** The operator's name in the audit log. */
  readonly by: string
  readonly now: Date
}

/**
 * Fills a pool with the codes of a text, one a line: all of them, or none when a line holds no code (10001). Codes that
 * the pool has or had already are skipped. 20085: there is no such pool. The audit log counts codes and names none.
 */
export const fillPool = (
  { catalogue, offer }: Pick<CodePoolsContext, 'catalogue' | 'offer'>,
  change: Change,
  { now }: PoolEditor,
  { key, text }: { key: string; text: string },
) =>
  change(async (transaction) => {
    const pool = poolsOf(await catalogue.currentCatalogue(transaction), offer).find((each) => each.key === key)
    if (!pool) return refuse(20085)
    const { codes, repeated, malformed } = readCodes(text)
    if (codes.length === 0 || malformed.length > 0) return refuseFields('codes')
    const added = await add(transaction, pool, codes, now)
    return {
      answer: { added, known: codes.length - added, repeated: repeated.length },
      record: { action: 'codes.import', memberId: null, details: { pool: key, added, known: codes.length - added } },
    }
  })

function add(transaction: Transaction, pool: Pool, codes: readonly string[], now: Date): Promise<number> {
  if (pool.kind === 'oem') return addLicenceCodes(transaction, pool.family, codes)
  const { campaign, currency, amount, site } = pool
  return addGiftCodes(
    transaction,
    codes.map((code) => ({ campaign, currency, amount, code, ...(site && { site }) })),
    now,
  )
}

/** Sets from how few codes on the vendor is warned. 20085: there is no such pool, 31002: it was set meanwhile. */
export const setThreshold = (
  { catalogue, offer }: Pick<CodePoolsContext, 'catalogue' | 'offer'>,
  change: Change,
  { by, now }: PoolEditor,
  { key, threshold, seen }: { key: string; threshold: number; seen: number | null },
) =>
  change(async (transaction) => {
    const pool = poolsOf(await catalogue.currentCatalogue(transaction), offer).find((each) => each.key === key)
    if (!pool) return refuse(20085)
    if (!(await writeThreshold(transaction, { pool: key, threshold, seen, by, at: now }))) {
      const found = (await watches(transaction)).get(key)
      return refuseStale({ by: found?.changedBy ?? null, at: found?.changedAt ?? now })
    }
    return { answer: {}, record: { action: 'codes.threshold', memberId: null, details: { pool: key, threshold } } }
  })
