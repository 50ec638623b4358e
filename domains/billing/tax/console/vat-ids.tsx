import { useId, useState } from 'react'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { useAnswer } from '@/platform/ui/data/answers'
import { formatMoment } from '@/platform/ui/data/moment'
import { EmptyPart } from '@/platform/ui/feedback/empty-state'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import type { ShownVatId } from '../contract/console'
import { OrderLookup } from './order-lookup'
import css from './tax.module.css'

/** The answers of VIES about buyers' VAT ids: those that were unanswered, or that of an order that is searched for. */
export function VatIds({ quarter }: { quarter: string }) {
  const translate = useTranslate()
  const id = useId()
  const [order, setOrder] = useState('')
  const { data, failure, loading, reload } = useAnswer(
    'GET /console/api/tax/vat-ids',
    order === '' ? { quarter } : { order },
  )
  return (
    <div className={css.part}>
      <h2 id={id}>{translate('tax.vatIds')}</h2>
      <p className={css.note}>{translate(data?.asked === false ? 'tax.vatIdsOff' : 'tax.vatIdsText')}</p>
      <OrderLookup label="tax.vatIdsFind" action="tax.vatIdsShow" onLookup={setOrder} />
      {failure !== null && <LoadFailed code={failure} loading={loading} onTryAgain={reload} />}
      {data && data.invoices.length === 0 && (
        <EmptyPart icon="check">{translate(order === '' ? 'tax.vatIdsNone' : 'tax.vatIdsUnknown')}</EmptyPart>
      )}
      {data && data.invoices.length > 0 && <Invoices invoices={data.invoices} title={id} />}
    </div>
  )
}

function Invoices({ invoices, title }: { invoices: readonly ShownVatId[]; title: string }) {
  const translate = useTranslate()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className={css.scroll} tabIndex={0} aria-labelledby={title}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{translate('tax.vatIdInvoice')}</th>
            <th scope="col">{translate('tax.vatIdNumber')}</th>
            <th scope="col">{translate('tax.vatIdThen')}</th>
            <th scope="col">{translate('tax.vatIdNow')}</th>
          </tr>
        </thead>
        <tbody>
          {invoices.map((each) => (
            <tr key={each.invoice}>
              <th scope="row">
                {each.invoice}
                <span className={css.below}>{each.order}</span>
              </th>
              <td>
                {each.number}
                <span className={css.below}>{each.latest?.name ?? each.company}</span>
              </td>
              <td>
                <AtIssue {...each} />
              </td>
              <td>
                <Latest latest={each.latest} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function AtIssue({ at_issue: known, reverse_charge: without }: ShownVatId) {
  const translate = useTranslate()
  const { language } = useLanguage()
  return (
    <>
      {translate(without ? 'tax.vatIdWithout' : 'tax.vatIdWith')}
      <span className={css.below}>
        {known === null && translate('tax.vatIdForm')}
        {known && (known.answered === null || known.outcome === 'unanswered') && translate('tax.vatIdUnanswered')}
        {known &&
          known.answered !== null &&
          translate(known.outcome === 'valid' ? 'tax.vatIdValid' : 'tax.vatIdInvalid', {
            date: formatMoment(known.answered, language),
          })}
      </span>
      {known?.consultation && <Consultation number={known.consultation} />}
    </>
  )
}

function Latest({ latest }: Pick<ShownVatId, 'latest'>) {
  const translate = useTranslate()
  const { language } = useLanguage()
  if (latest === null) return translate('tax.vatIdUnanswered')
  return (
    <>
      {translate(latest.valid ? 'tax.vatIdValid' : 'tax.vatIdInvalid', {
        date: formatMoment(latest.answered, language),
      })}
      {latest.consultation && <Consultation number={latest.consultation} />}
      {latest.address && <span className={css.below}>{latest.address}</span>}
    </>
  )
}

function Consultation({ number }: { number: string }) {
  const translate = useTranslate()
  return <span className={css.below}>{translate('tax.vatIdConsultation', { number })}</span>
}
