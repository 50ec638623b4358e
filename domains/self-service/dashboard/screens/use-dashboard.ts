import type { SignedInMember } from '@/domains/accounts/identity/contract/boot'
import { mayAs, technicalRoles } from '@/domains/accounts/identity/rules/company-session'
import { readSubscription } from '@/domains/commerce/subscriptions/map'
import { call } from '@/platform/http/client'
import type { Language } from '@/platform/i18n/languages'
import { useLanguage } from '@/platform/i18n/wording'
import { hasFeature } from '@/platform/ui/browser/features'
import { currencies } from '@/platform/ui/browser/page-offer'
import { useCall } from '@/platform/ui/calls/use-call'
import { readOrders, readRecommendations } from '../map'
import { readLines } from '../map/lines'
import { ownSystem } from './systems'

/** The number of orders in one request; under Others the list continues. */
export const ordersPerCall = 30

/**
 * Loads the dashboard. The calls for its tabs come first, side by side; all others wait for them, so that they do not
 * slow down the visible part. Names come in the language of the question.
 */
export function useDashboard(member: SignedInMember) {
  const { language: lang } = useLanguage()
  const lines = useCall(askForLines, { lang })
  const areLinesHere = lines.data !== null || lines.failure !== null
  const named = areLinesHere ? { lang } : null
  return {
    lines,
    overview: useCall((input) => call('GET /member/overview', input), named),
    orders: useCall((input) => call('GET /member/get_order_list', input), named && firstOrders(lang), readOrders),
    subscriptions: useSubscriptions(named),
    recommendations: useCall(
      (input) => call('POST /recommend/best/list', input),
      hasFeature('recommendations') ? named && recommended(lang) : null,
      readRecommendations,
    ),
    addOns: useCall((input) => call('GET /member/eds_product_v1', input), mayAs(member, technicalRoles) ? named : null),
  }
}

/** @param named the language of the names; null: do not ask yet */
const useSubscriptions = (named: { readonly lang: Language } | null) =>
  useCall(
    (input) => call('GET /member/subscription_info', input),
    hasFeature('subscriptions') ? named : null,
    ({ order_list: list }) => list.map(readSubscription),
  )

/** Loads what the overview says in short, for a small screen. */
export function useShortOverview() {
  const { language: lang } = useLanguage()
  const overview = useCall((input) => call('GET /member/overview', input), { lang })
  return { overview: overview.data, subscriptions: useSubscriptions({ lang }).data }
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
