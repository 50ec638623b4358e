import { parseMoney } from '@/platform/money/format'
import type { Currency, Money } from '@/platform/money/money'
import type { EntryOnWire } from '../contract'
import { giftCurrencies } from '../rules'

/** Where a gift stands, as its row shows it. */
export type Standing = 'open' | 'waiting' | 'rejected' | 'choosing' | 'given'

/** A line that the member has bought, and the gift that comes with it. */
export interface Gift {
  readonly product: string
  readonly order: string
  /** The line's place in the order, as members and support read it before the order's number. */
  readonly line: string
  readonly pid: number
  readonly standing: Standing
  /** Why the last picture was rejected. */
  readonly reason: string | null
  readonly code: string
  /** What the code is worth, once there is one. */
  readonly value: Money | null
  /** What a code would be worth in each currency, in the order of choice. */
  readonly choices: readonly Money[]
}

export const reference = ({ line, order }: Pick<Gift, 'line' | 'order'>) => `${line}-${order}`

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
    choices: giftCurrencies.flatMap((each) => parseMoney(amounts[each] ?? '', each) ?? []),
  }
}

function standingOf({ gift_status: status, review }: EntryOnWire): Standing {
  if (status === 1) return 'given'
  if (status === 3) return 'choosing'
  return review === 'waiting' || review === 'rejected' ? review : 'open'
}
