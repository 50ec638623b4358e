import type { Catalogue } from '@/domains/commerce/catalogue/rules'
import { decimal } from '@/platform/i18n/money'
import { money } from '@/platform/money/money'
import { unixSeconds } from '@/platform/time/duration'
import type { SubscriptionOnWire } from '../contract/member'
import { cardEndsSoon } from '../rules/card-end'
import { rhythmOf } from '../rules/renewal'
import { isLive, shownEnd, type Terms } from '../rules/service'
import { isInTrial } from '../rules/trial'
import type { ListedSubscription } from '../store/list'

/** 0 renews, 1 runs out, 2 has ended. */
const kinds = { active: 0, pastDue: 0, paused: 0, cancelled: 1, ended: 2 } as const

const statuses = {
  ranOut: 'Cancelled',
  unpaid: 'Cancelled',
  upgraded: 'Cancelled',
  trialUsed: 'Cancelled',
  refunded: 'Refunded',
  chargedBack: 'ChargeBack',
} as const

/** @param nameOf what a product is called in the member's language */
export function presentSubscription(
  listed: ListedSubscription,
  { terms, now, nameOf }: { readonly terms: Terms; readonly now: Date; readonly nameOf: (pid: number) => string },
): SubscriptionOnWire {
  const { order, position, reference, state, ending, currency, cardBrand, cardLastFour } = listed
  const { pausedFrom, pausedUntil, change, quantity } = listed
  // A paused subscription is not over, and resumes then.
  const end = pausedUntil ?? shownEnd(listed, terms, now)
  const id = `${order}-${position + 1}`
  const renews = state !== 'cancelled' && state !== 'ended'
  const live = state === 'paused' || isLive(listed, terms, now)
  return {
    id,
    tid: order,
    oid: order,
    vid: reference,
    pid: listed.pid,
    pname: listed.name,
    ANSWER: listed.term,
    EXT2: kinds[state],
    STATUS: ending === null ? 'Registered' : statuses[ending],
    start: unixSeconds(listed.startedAt),
    end: unixSeconds(end),
    expired: !live,
    overdue: state === 'pastDue',
    resumable: live && state === 'cancelled' && listed.charged && rhythmOf(listed.term) !== null,
    payment_currency: currency,
    payment_amount: decimal(money(listed.amount, currency)),
    renew_amount: decimal(money(listed.renewalAmount, currency)),
    card_type: cardBrand ?? '',
    card_last4: cardLastFour ?? '',
    card_ends: renews ? unixSeconds(cardEndsSoon(listed.cardExpires, now) ?? new Date(0)) : 0,
    track_id: id,
    trial_until: live && isInTrial(listed) ? unixSeconds(listed.paidUntil) : 0,
    quantity,
    pause: pausedFrom &&
      pausedUntil && {
        from: unixSeconds(pausedFrom),
        until: unixSeconds(pausedUntil),
        begun: state === 'paused',
      },
    change: change && {
      scheduled: change.state === 'scheduled',
      pid: change.pid,
      pname: nameOf(change.pid),
      term: change.term,
      quantity: change.quantity,
      renew_amount: decimal(money(change.renewalAmount, currency)),
      effective_at: unixSeconds(change.effectiveAt),
    },
  }
}

/** The renewal that comes next of all. */
export function nextRenewal(list: readonly SubscriptionOnWire[]) {
  const [next] = list.filter((each) => !each.expired && each.EXT2 === 0).toSorted((one, other) => one.end - other.end)
  return next ? { vid: next.vid, date: next.end, currency: next.payment_currency, amount: next.renew_amount } : null
}

/** The largest subscriptions there are, by current and earlier ids. */
export const largestOf = ({ products }: Catalogue): number[] =>
  products.flatMap((product) =>
    product.kind === 'subscription' && product.pro ? [product.pid, ...(product.earlierPids ?? [])] : [],
  )
