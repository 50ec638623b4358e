import type { Language } from '@/platform/i18n/languages'
import { countryName } from '@/platform/i18n/market-names'
import type { MessageKey } from '@/platform/i18n/message'
import type { OpenedReview } from '../contract/console'
import type { Mark } from '../rules/marks'

interface Reason {
  readonly message: MessageKey
  readonly values?: Readonly<Record<string, string | number>>
}

/** Why an order was marked, in whole sentences. */
export function reasonOf(mark: Mark, found: OpenedReview, language: Language): Reason {
  const { card_country: card, network_country: network, risk } = found
  const named = (code: string | null) => (code === null ? '–' : countryName(code, language))
  switch (mark) {
    case 'warning':
      return { message: 'reviewsConsole.why.warning' }
    case 'providerReview':
      return {
        message:
          risk?.review === 'rejected' ? 'reviewsConsole.why.providerRejected' : 'reviewsConsole.why.providerOpen',
      }
    case 'risk':
      return { message: risk?.level === 'highest' ? 'reviewsConsole.why.highest' : 'reviewsConsole.why.elevated' }
    case 'blockedCard':
      return { message: 'reviewsConsole.why.blockedCard', values: { country: named(card) } }
    case 'velocity':
      return {
        message: 'reviewsConsole.why.velocity',
        values: { buyer: found.refused_of_buyer, network: found.refused_from_network },
      }
    case 'countries':
      return { message: 'reviewsConsole.why.countries', values: { card: named(card), network: named(network) } }
    case 'disposableMail':
      return { message: 'reviewsConsole.why.disposableMail' }
  }
}
