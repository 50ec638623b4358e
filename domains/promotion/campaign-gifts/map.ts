import { type Catalogue, productOf } from '@/domains/commerce/catalogue/rules'
import { decimal } from '@/platform/i18n/money'
import { type Money, money } from '@/platform/money/money'
import { maskedCode } from '@/platform/text/masked'
import type { EntryOnWire } from './contract/member'
import { type ClaimState, choiceOfShops, giftCurrencies } from './rules'
import type { GiftAmounts } from './rules/campaign'
import type { ClaimedCode } from './store/claims'
import type { Entry } from './store/entries'

/** The place of a line in the order, counted from 1 on the wire. */
export const positionOf = (vid: string) => Number(vid) - 1
const vidOf = (position: number) => String(position + 1)

const reviews: Readonly<Record<ClaimState, EntryOnWire['review']>> = {
  waiting: 'waiting',
  rejected: 'rejected',
  choosing: 'approved',
  given: 'approved',
  withdrawn: 'none',
}

function statusOf(state: ClaimState | null): EntryOnWire['gift_status'] {
  if (state === 'given') return 1
  return state === 'choosing' ? 3 : 0
}

export function presentEntry(
  catalogue: Catalogue,
  amounts: GiftAmounts,
  entry: Entry,
  { masked }: { readonly masked: boolean },
): EntryOnWire {
  const { orderNumber, position, pid, name, state, reason, site, onlyShop, code, currency, amount } = entry
  return {
    pname: name,
    vid: vidOf(position),
    oid: orderNumber,
    pid: productOf(catalogue, pid)?.pid ?? pid,
    raw_pid: pid,
    gift_status: statusOf(state),
    review: state === null ? 'none' : reviews[state],
    reason: state === 'rejected' ? reason : null,
    code: masked ? maskedCode(code ?? '') : (code ?? ''),
    country: site ?? '',
    only_shop: onlyShop,
    currency: currency ?? '',
    amount: currency !== null && amount !== null ? decimal(money(amount, currency)) : '',
    amounts: Object.fromEntries(inGifts(amounts).map((amount) => [amount.currency, decimal(amount)])),
    shops: state === 'choosing' ? shopsOn(entry, amounts) : [],
  }
}

/** Returns the values of codes, in the order in which a member chooses. */
const inGifts = (amounts: GiftAmounts): readonly Money[] => giftCurrencies.flatMap((each) => amounts[each] ?? [])

/** By currency in the order of choice, each shop that is to be chosen. */
const shopsOn = ({ shops, anywhere }: Entry, amounts: GiftAmounts): EntryOnWire['shops'] =>
  inGifts(amounts).flatMap((amount) =>
    choiceOfShops(amount.currency, { own: shops, any: anywhere.includes(amount.currency) }).map((country) => ({
      country,
      currency: amount.currency,
      amount: decimal(amount),
    })),
  )

export const presentCode = ({ code, currency, amount, site }: ClaimedCode) =>
  ({ status: 1, code, country: site, currency, amount: decimal(money(amount, currency)) }) as const
