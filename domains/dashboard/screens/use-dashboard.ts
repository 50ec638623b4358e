import { useMemo } from 'react'
import type { Outcome } from '@/platform/http/client'
import { useLanguage } from '@/platform/i18n/wording'
import { currencies } from '@/platform/money/money'
import { useAsked } from '@/platform/ui/calls/use-asked'
import { readOrders, readRecommendations, readSubscription } from '../map'
import { readLines } from '../map/lines'
import { call } from './api'
import { ownSystem } from './own-system'

/** How many orders are asked for at once; under Others the list goes on. */
export const ordersAsked = 30

/**
 * All that the dashboard asks for. What its tabs are made of comes first, in two calls side by side; everything else
 * waits for them, so that it takes nothing from what the member looks at. Names come in the language of the question.
 */
export function useDashboard() {
  const { language: lang } = useLanguage()
  const lines = useAsked(useMemo(() => () => askForLines(lang), [lang]))
  const areLinesHere = lines.data !== null || lines.failure !== null
  const after = useMemo(() => {
    if (!areLinesHere) return null
    const list = { lang, limit: ordersAsked }
    const os = ownSystem()
    const currency = chosenCurrency()
    const best = {
      ...{ lang, language: lang, os, platform: 'web', source: 2 },
      ...{ domain: location.hostname, domain_root: location.hostname.replace(/^www\./, '') },
      scene: os === 'mac' ? 'member_upgrade_unifab_mac' : 'member_upgrade_unifab',
      ...(currency && { currency }),
    } as const
    return {
      orders: () => read(call('GET /member/get_order_list', list), readOrders),
      subscriptions: () =>
        read(call('GET /member/subscription_info', { lang }), (data) => data.order_list.map(readSubscription)),
      recommendations: () => read(call('POST /recommend/best/list', best), readRecommendations),
      addOns: () => call('GET /member/eds_product_v1', { lang }),
    }
  }, [areLinesHere, lang])
  return {
    lines,
    orders: useAsked(after?.orders),
    subscriptions: useAsked(after?.subscriptions),
    recommendations: useAsked(after?.recommendations),
    addOns: useAsked(after?.addOns),
  }
}

/** What the visitor has chosen to pay in, where a cookie says so. */
function chosenCurrency() {
  const [, chosen] = /(?:^|; )currency=([A-Z]{3})/.exec(document.cookie) ?? []
  return currencies.find((currency) => currency === chosen)
}

export type Dashboard = ReturnType<typeof useDashboard>

async function askForLines(lang: string) {
  const [info, upgrade] = await Promise.all([
    call('GET /member/get_discount_info', { lang }),
    call('GET /member/upgrade_license', { lang }),
  ])
  if (!info.ok) return info
  if (!upgrade.ok) return upgrade
  return { ok: true, data: readLines(info.data, upgrade.data.content, new Date()) } as const
}

async function read<Wire, Data>(answer: Promise<Outcome<Wire>>, reader: (data: Wire) => Data): Promise<Outcome<Data>> {
  const outcome = await answer
  return outcome.ok ? { ok: true, data: reader(outcome.data) } : outcome
}
