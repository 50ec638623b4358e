import { parseMoney } from '@/platform/i18n/money'
import type { Currency, Money } from '@/platform/money/money'
import type { EntryOnWire } from '../contract/member'
import { giftCurrencies, type Site } from '../rules'

/** Where a gift stands, as its row shows it. */
export type GiftStage = 'open' | 'waiting' | 'rejected' | 'choosing' | 'given'

export interface Choice {
  readonly value: Money
  /** Null: every shop of the currency takes the code. */
  readonly site: Site | null
}

/** A line that the member has bought, and the gift that comes with it. */
export interface Gift {
  readonly product: string
  readonly order: string
  /** The line's place in the order, as members and support read it before the order's number. */
  readonly line: string
  readonly pid: number
  readonly standing: GiftStage
  /** Why the last picture was rejected. */
  readonly reason: string | null
  readonly code: string
  /** The value of the code; null before it. */
  readonly value: Money | null
  /** The one shop that takes the code; null: every shop of its currency does, or there is no code yet. */
  readonly onlyShop: Site | null
  /** The values of a code in each currency, in the order of choice, and in each shop where codes differ by it. */
  readonly choices: readonly Choice[]
}

export const reference = ({ line, order }: Pick<Gift, 'line' | 'order'>) => `${line}-${order}`

interface GiftName {
  readonly order: string | null
  readonly line: string | null
  readonly pid: string | null
}

/** That of an order which an address names: by its line, where it has none by its product, else the first. */
export const giftNamed = (gifts: readonly Gift[], { order, line, pid }: GiftName) =>
  gifts
    .filter((gift) => gift.order === order)
    .find((gift) => (line === null ? pid === null || String(gift.pid) === pid : gift.line === line))

export function readGift(entry: EntryOnWire): Gift {
  const { pname, oid, vid, pid, reason, code, currency, amount, amounts } = entry
  return {
    product: pname,
    order: oid,
    line: vid,
    pid,
    standing: standingOf(entry),
    reason,
    code,
    value: currency === '' ? null : parseMoney(amount, currency as Currency),
    onlyShop: entry.only_shop,
    choices: giftCurrencies.flatMap((each): readonly Choice[] => {
      const value = parseMoney(amounts[each] ?? '', each)
      if (!value) return []
      const own = entry.shops.filter(({ currency: sold }) => sold === each)
      return own.length > 0 ? own.map(({ country: site }) => ({ value, site })) : [{ value, site: null }]
    }),
  }
}

function standingOf({ gift_status: status, review }: EntryOnWire): GiftStage {
  if (status === 1) return 'given'
  if (status === 3) return 'choosing'
  return review === 'waiting' || review === 'rejected' ? review : 'open'
}
