import { MemberInShort, OrderLink } from '@/domains/staff/operators/browser'
import type { Language } from '@/platform/i18n/languages'
import { countryName } from '@/platform/i18n/market-names'
import type { MessageKey } from '@/platform/i18n/message'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { DescriptionList } from '@/platform/ui/data/description-list'
import { formatMoment } from '@/platform/ui/data/moment'
import { Part } from '@/platform/ui/data/part'
import type { OpenedReview } from '../contract/console'
import type { Mark } from '../rules/marks'
import { levelNames, lookNames } from './names'

interface Reason {
  readonly message: MessageKey
  readonly values?: Readonly<Record<string, string | number>>
}

/** Why an order was marked, in whole sentences. */
function reasonOf(mark: Mark, found: OpenedReview, language: Language): Reason {
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

/** Why an order was marked, what is known of it, and what was decided. */
export function ReviewFacts({ found }: { found: OpenedReview }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { risk, decided } = found
  const at = (moment: number | null | undefined) => moment != null && formatMoment(moment, language)
  const country = (code: string | null) => code !== null && countryName(code, language)
  return (
    <>
      <Part title="reviewsConsole.marks">
        <ul className="stack-2">
          {found.marks.map((mark) => {
            const { message, values } = reasonOf(mark, found, language)
            return <li key={mark}>{translate(message, values)}</li>
          })}
        </ul>
      </Part>
      <Part title="reviewsConsole.facts">
        <DescriptionList
          rows={[
            ['room.order', <OrderLink key="order">{found.order}</OrderLink>],
            ['reviewsConsole.paid', at(found.paid)],
            [
              'room.member',
              <MemberInShort key="member" member={found.member_id}>
                {found.member}
              </MemberInShort>,
            ],
            ['reviewsConsole.country', country(found.country)],
            ['reviewsConsole.networkCountry', country(found.network_country)],
            ['reviewsConsole.cardCountry', country(found.card_country)],
            ['blocksConsole.network', found.network],
            [
              'reviewsConsole.refusals',
              translate('reviewsConsole.refusalsCount', {
                buyer: found.refused_of_buyer,
                network: found.refused_from_network,
              }),
            ],
            ['reviewsConsole.level', risk?.level && translate(levelNames[risk.level])],
            ['reviewsConsole.providerLook', risk?.review && translate(lookNames[risk.review])],
            ['room.fraudWarning', at(risk?.warned)],
            ['reviewsConsole.payment', found.payment && `${found.provider} · ${found.payment}`],
          ]}
        />
      </Part>
      {decided !== null && (
        <Part title="reviewsConsole.decided">
          <p>{[found.operator, formatMoment(decided, language)].filter(Boolean).join(' · ')}</p>
          {found.note !== null && <p>{found.note}</p>}
        </Part>
      )}
    </>
  )
}
