import { useId, useState } from 'react'
import type { EvidenceSource, Verdict } from '@/domains/commerce/checkout/rules/evidence'
import { countryName } from '@/platform/i18n/market-names'
import type { MessageKey } from '@/platform/i18n/message'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { useAnswer } from '@/platform/ui/data/answers'
import { EmptyPart } from '@/platform/ui/feedback/empty-state'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import type { ShownEvidence } from '../contract/console'
import { OrderLookup } from './order-lookup'
import css from './tax.module.css'

const sources: Readonly<Record<EvidenceSource, MessageKey>> = {
  told: 'tax.sourceTold',
  network: 'tax.sourceNetwork',
  card: 'tax.sourceCard',
  bank: 'tax.sourceBank',
  confirmed: 'tax.sourceConfirmed',
}
const results: Readonly<Record<Verdict, MessageKey>> = {
  agreed: 'tax.verdictAgreed',
  confirmed: 'tax.verdictConfirmed',
  single: 'tax.verdictSingle',
  contradicted: 'tax.verdictContradicted',
}

/** The evidence of the country of orders: those with a contradiction, or one that is searched for. */
export function CountryEvidence({ quarter }: { quarter: string }) {
  const translate = useTranslate()
  const id = useId()
  const [order, setOrder] = useState('')
  const { data, failure, loading, reload } = useAnswer(
    'GET /console/api/tax/evidence',
    order === '' ? { quarter } : { order },
  )
  return (
    <div className={css.part}>
      <h2 id={id}>{translate('tax.evidence')}</h2>
      <p className={css.note}>{translate('tax.evidenceText')}</p>
      <OrderLookup label="ui.orderNumber" action="room.show" onLookup={setOrder} />
      {failure !== null && <LoadFailed code={failure} loading={loading} onTryAgain={reload} />}
      {data && data.orders.length === 0 && (
        <EmptyPart icon="check">{translate(order === '' ? 'tax.evidenceNone' : 'tax.evidenceUnknown')}</EmptyPart>
      )}
      {data && data.orders.length > 0 && <Orders orders={data.orders} title={id} />}
    </div>
  )
}

function Orders({ orders, title }: { orders: readonly ShownEvidence[]; title: string }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className={css.scroll} tabIndex={0} aria-labelledby={title}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{translate('room.order')}</th>
            <th scope="col">{translate('room.result')}</th>
            <th scope="col">{translate('room.evidence')}</th>
          </tr>
        </thead>
        <tbody>
          {orders.map(({ order, verdict, pieces }) => (
            <tr key={order}>
              <th scope="row">{order}</th>
              <td>{translate(results[verdict])}</td>
              <td>
                {new Intl.ListFormat(language, { type: 'unit' }).format(
                  pieces.map(({ source, country, postal_code: code }) =>
                    translate(sources[source], { country: [countryName(country, language), code].join(' ').trim() }),
                  ),
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
