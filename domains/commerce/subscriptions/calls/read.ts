import { productOf } from '@/domains/commerce/catalogue/rules'
import { catalogueIn } from '@/domains/commerce/catalogue/rules/country-prices'
import { refuse } from '@/platform/contract/refusal'
import type { Handlers } from '@/platform/http/visit'
import { decimal } from '@/platform/i18n/money'
import { textIn } from '@/platform/i18n/texts'
import { money } from '@/platform/money/money'
import { unixSeconds } from '@/platform/time/duration'
import type { SubscriptionsContext } from '../context'
import type { subscriptionsCalls } from '../contract/member'
import { isLive, shownEnd } from '../rules/service'
import { mayBeUpgraded, runningOf, upgradeFor } from '../rules/upgrade'
import { subscriptionsOf } from '../store/list'
import { namedOf } from './cancel'
import { largestOf, nextRenewal, presentSubscription } from './present'

type ReadCall = 'GET /member/dvdfab365' | 'GET /member/subscription_info' | 'POST /member/upgrade_subscription_price'

export function readHandlers(context: SubscriptionsContext): Pick<Handlers<typeof subscriptionsCalls>, ReadCall> {
  const { database, catalogue: reader, terms, activatedPids, isOldUser } = context
  return {
    'GET /member/dvdfab365': async ({ member, language, now }) => {
      const catalogue = await reader.currentCatalogue(database)
      const { list } = await subscriptionsOf(database, { memberId: member.id, language, activatedPids })
      const ends = list.map((each) => unixSeconds(shownEnd(each, terms, now)))
      const live = list.some((each) => isLive(each, terms, now))
      return { status: live ? 1 : 0, vip: Math.max(0, ...ends), pro365: largestOf(catalogue) }
    },

    'GET /member/subscription_info': async ({ member, language, now }) => {
      const catalogue = await reader.currentCatalogue(database)
      const { list, memberSince, activated } = await subscriptionsOf(database, {
        memberId: member.id,
        language,
        activatedPids,
      })
      const nameOf = (pid: number) => textIn(productOf(catalogue, pid)?.names ?? {}, language)
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

    'POST /member/upgrade_subscription_price': async ({ input, member, language, market, now }) => {
      const own = await namedOf(context, member, input)
      if (!own || !mayBeUpgraded(own, now)) return refuse(20002)
      // A subscription keeps the currency of its purchase, and has no other price.
      if (input.currency !== undefined && input.currency !== own.currency) return refuse(20035)
      const catalogue = catalogueIn(await reader.currentCatalogue(database), market(input))
      const offer = upgradeFor(catalogue, runningOf(own), { now, held: own.held })
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
        pname: textIn(offer.product.names, language),
        currency: own.currency,
      }
    },
  }
}

function typeOf(list: readonly { readonly expired: boolean }[]) {
  if (list.length === 0) return 'none'
  return list.some(({ expired }) => !expired) ? 'active' : 'inactive'
}
