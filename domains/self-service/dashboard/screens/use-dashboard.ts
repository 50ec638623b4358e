import type { SignedInMember } from '@/domains/accounts/identity/contract/boot'
import { mayAs, technicalRoles } from '@/domains/accounts/identity/rules/company-session'
import { readSubscription } from '@/domains/commerce/subscriptions/map'
import { call } from '@/platform/http/client'
import type { Language } from '@/platform/i18n/languages'
import { useLanguage } from '@/platform/i18n/wording'
import { hasFeature } from '@/platform/ui/browser/features'
import { currencies } from '@/platform/ui/browser/page-offer'
import { type Answer, useCall } from '@/platform/ui/calls/use-call'
import { readOrders, readRecommendations } from '../map'
import { readLines } from '../map/lines'
import { ownSystem } from './systems'

/** The number of orders in one request; under Others the list continues. */
export const ordersPerCall = 30

const isHere = ({ data, failure }: Answer<unknown>) => data !== null || failure !== null

/** Loads how the member’s rooms stand, and so what waits for them. */
function useMemberState() {
  const { language: lang } = useLanguage()
  const overview = useCall((input) => call('GET /member/overview', input), { lang })
  const subscriptions = useCall(
    (input) => call('GET /member/subscription_info', input),
    hasFeature('subscriptions') ? { lang } : null,
    ({ order_list: list }) => list.map(readSubscription),
  )
  return {
    overview,
    subscriptions,
    isKnown: isHere(overview) && (isHere(subscriptions) || !hasFeature('subscriptions')),
  }
}

/**
 * Loads the dashboard. The calls for its tabs and for what waits come first, side by side; all others wait for the tabs, so
 * that they do not slow down the visible part. Names come in the language of the question.
 */
export function useDashboard(member: SignedInMember) {
  const { language: lang } = useLanguage()
  const lines = useCall(askForLines, { lang })
  const { overview, subscriptions, isKnown } = useMemberState()
  const named = isHere(lines) ? { lang } : null
  return {
    lines,
    overview,
    subscriptions,
    /** Its height is known from the top to the tabs: what is drawn before would move. */
    isTopKnown: isKnown && isHere(lines),
    orders: useCall((input) => call('GET /member/get_order_list', input), named && firstOrders(lang), readOrders),
    recommendations: useCall(
      (input) => call('POST /recommend/best/list', input),
      hasFeature('recommendations') ? named && recommended(lang) : null,
      readRecommendations,
    ),
    addOns: useCall((input) => call('GET /member/eds_product_v1', input), mayAs(member, technicalRoles) ? named : null),
  }
}

/** Loads what the overview says in short, for a small screen. */
export function useShortOverview() {
  const { overview, subscriptions, isKnown } = useMemberState()
  return { standing: { overview: overview.data, subscriptions: subscriptions.data }, isKnown }
}

const firstOrders = (lang: Language) => ({ lang, limit: ordersPerCall })

/** Returns the input for recommendations beside the dashboard. */
function recommended(lang: Language) {
  const os = ownSystem()
  const currency = chosenCurrency()
  return {
    lang,
    language: lang,
    os,
    platform: 'web',
    source: 2,
    domain: location.hostname,
    domain_root: location.hostname.replace(/^www\./, ''),
    scene: os === 'mac' ? 'member_upgrade_unifab_mac' : 'member_upgrade_unifab',
    ...(currency && { currency }),
  } as const
}

/** Returns the visitor's chosen currency, if a cookie has one. */
function chosenCurrency() {
  const [, chosen] = /(?:^|; )currency=([A-Z]{3})/.exec(document.cookie) ?? []
  return currencies.find((currency) => currency === chosen)
}

export type Dashboard = ReturnType<typeof useDashboard>

async function askForLines({ lang }: { lang: string }) {
  const [info, upgrade] = await Promise.all([
    call('GET /member/get_discount_info', { lang }),
    call('GET /member/upgrade_license', { lang }),
  ])
  if (!info.ok) return info
  if (!upgrade.ok) return upgrade
  return { ok: true, data: readLines(info.data, upgrade.data.content, new Date()) } as const
}
