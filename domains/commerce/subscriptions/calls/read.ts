import { type Catalogue, productOf } from '@/domains/commerce/catalogue/rules'
import { catalogueIn } from '@/domains/commerce/catalogue/rules/country-prices'
import { refuse } from '@/platform/contract/refusal'
import type { Handlers } from '@/platform/http/visit'
import { decimal } from '@/platform/i18n/money'
import { textIn } from '@/platform/i18n/texts'
import { money } from '@/platform/money/money'
import { unixSeconds } from '@/platform/time/duration'
import type { SubscriptionsContext } from '../context'
import type { SubscriptionOnWire, subscriptionsCalls } from '../contract/member'
import { cardEndsSoon } from '../rules/card-end'
import { rhythmOf } from '../rules/renewal'
import { isLive, shownEnd, type Terms } from '../rules/service'
import { isInTrial } from '../rules/trial'
import { mayBeUpgraded, runningOf, upgradeFor } from '../rules/upgrade'
import { type ListedSubscription, subscriptionsOf } from '../store/list'
import { possessionsOf } from '../store/possessions'
import { namedOf } from './cancel'

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
function presentSubscription(
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
function nextRenewal(list: readonly SubscriptionOnWire[]) {
  const [next] = list.filter((each) => !each.expired && each.EXT2 === 0).toSorted((one, other) => one.end - other.end)
  return next ? { vid: next.vid, date: next.end, currency: next.payment_currency, amount: next.renew_amount } : null
}

/** The largest subscriptions there are, by current and earlier ids. */
const largestOf = ({ products }: Catalogue): number[] =>
  products.flatMap((product) =>
    product.kind === 'subscription' && product.pro ? [product.pid, ...(product.earlierPids ?? [])] : [],
  )

type ReadCall = 'GET /member/dvdfab365' | 'GET /member/subscription_info' | 'POST /member/upgrade_subscription_price'

export function readHandlers(context: SubscriptionsContext): Pick<Handlers<typeof subscriptionsCalls>, ReadCall> {
  const { database, catalogue: catalogues, terms, holdings, activatedPids, isOldUser } = context
  return {
    'GET /member/dvdfab365': async ({ member, reader, now }) => {
      const catalogue = await catalogues.currentCatalogue(database)
      const { list } = await subscriptionsOf(database, { memberId: member.id, reader, activatedPids })
      const ends = list.map((each) => unixSeconds(shownEnd(each, terms, now)))
      const live = list.some((each) => isLive(each, terms, now))
      return { status: live ? 1 : 0, vip: Math.max(0, ...ends), pro365: largestOf(catalogue) }
    },

    'GET /member/subscription_info': async ({ member, reader, now }) => {
      const catalogue = await catalogues.currentCatalogue(database)
      const { list, memberSince, activated } = await subscriptionsOf(database, {
        memberId: member.id,
        reader,
        activatedPids,
      })
      const nameOf = (pid: number) => textIn(productOf(catalogue, pid)?.names ?? {}, reader)
      const presented = list.map((each) => presentSubscription(each, { terms, now, nameOf }))
      return {
        type: typeOf(presented),
        time_now: unixSeconds(now),
        order_list: presented,
        next_subscribe: nextRenewal(presented),
        pro365: largestOf(catalogue),
        activated_list: [...activated],
        is_old_user: isOldUser(memberSince),
      }
    },

    'POST /member/upgrade_subscription_price': async ({ input, member, reader, market, now }) => {
      const own = await namedOf(context, member, input)
      if (!own || !mayBeUpgraded(own, now)) return refuse(20002)
      // A subscription keeps the currency of its purchase, and has no other price.
      if (input.currency !== undefined && input.currency !== own.currency) return refuse(20035)
      const catalogue = catalogueIn(await catalogues.currentCatalogue(database), market(input))
      const beside = await possessionsOf(database, { memberId: member.id, beside: own.id, holdings, terms, now })
      const offer = upgradeFor(catalogue, runningOf(own), { now, beside })
      if (!offer) return refuse(20035)
      return {
        old_price: decimal(offer.price),
        save: decimal(offer.credit),
        discount_price: decimal(offer.discounted),
        renew_amount: decimal(offer.renewal),
        renews_at: unixSeconds(offer.renewsAt),
        old_subscription_amount: decimal(money(own.amount, own.currency)),
        subscription_num: 1,
        old_opt: own.term,
        pid: offer.product.pid,
        pname: textIn(offer.product.names, reader),
        currency: own.currency,
      }
    },
  }
}

function typeOf(list: readonly { readonly expired: boolean }[]) {
  if (list.length === 0) return 'none'
  return list.some(({ expired }) => !expired) ? 'active' : 'inactive'
}
