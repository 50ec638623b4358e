import { useId, useState } from 'react'
import { call } from '@/platform/http/client'
import { formatCalendarDay } from '@/platform/i18n/day'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import { ActionError } from '@/platform/ui/data/action-error'
import { Alert } from '@/platform/ui/feedback/alert'
import { SelectField } from '@/platform/ui/forms/select-field'
import { useSubmit } from '@/platform/ui/forms/submit'
import type { ShownReturn } from '../contract/console'
import css from './tax.module.css'
import { percentOf } from './writing'

/** The files of the room, which a link hands out. */
const files = '/console/api/tax'

const formats = { xrechnung: 'XRechnung', ubl: 'UBL', cii: 'CII' } as const
type Format = keyof typeof formats

/** The files of a quarter. */
export function Files({ shown: { quarter, oss, datev } }: { shown: ShownReturn }) {
  const translate = useTranslate()
  const id = useId()
  const [format, setFormat] = useState<Format>('xrechnung')
  return (
    <section className={css.part} aria-labelledby={id}>
      <h2 id={id}>{translate('tax.files')}</h2>
      <div className="cluster-3 at-end">
        <ButtonLink variant="secondary" href={`${files}/return.csv?quarter=${quarter}`} download>
          {translate('tax.fileReturn')}
        </ButtonLink>
        {oss && (
          <ButtonLink variant="secondary" href={`${files}/oss.csv?quarter=${quarter}`} download>
            {translate('tax.fileOss')}
          </ButtonLink>
        )}
        <ButtonLink variant="secondary" href={`${files}/journal.csv?period=${quarter}`} download>
          {translate('tax.fileJournal')}
        </ButtonLink>
        <ButtonLink variant="secondary" href={`${files}/orders.csv?period=${quarter}`} download>
          {translate('tax.fileOrders')}
        </ButtonLink>
      </div>
      <Documents quarter={quarter} />
      {datev ? <Bookings quarter={quarter} /> : <p className={css.note}>{translate('tax.datevOff')}</p>}
      <div className="cluster-3 at-end">
        <SelectField
          name="format"
          label={translate('tax.format')}
          value={format}
          onChange={(value) => setFormat(value in formats ? (value as Format) : 'xrechnung')}
        >
          {Object.entries(formats).map(([key, name]) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </SelectField>
        <ButtonLink variant="secondary" href={`${files}/e-invoices?period=${quarter}&format=${format}`} download>
          {translate('tax.fileInvoices')}
        </ButtonLink>
      </div>
    </section>
  )
}

/** The archive is in the audit log before it is handed out. */
function Documents({ quarter }: { quarter: string }) {
  const translate = useTranslate()
  const { submit, sending, refused } = useSubmit(() => call('POST /console/api/tax/documents', { period: quarter }), {
    onDone: ({ ticket }) => location.assign(`${files}/documents?ticket=${ticket}`),
  })
  return (
    <div className="stack-3 at-start">
      {refused && <ActionError outcome={refused} />}
      <Button variant="secondary" busy={sending} onClick={() => submit()}>
        {translate('tax.fileDocuments')}
      </Button>
    </div>
  )
}

/** Asks for the bookings first: a problem is shown here in place of a file. */
function Bookings({ quarter }: { quarter: string }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { submit, sending, refused, done } = useSubmit(
    () => call('GET /console/api/tax/datev/check', { period: quarter }),
    { onDone: ({ problem: found }) => found === null && location.assign(`${files}/datev?period=${quarter}`) },
  )

  function problem() {
    if (!done || done.problem === null) return null
    const { problem: code, missing, rate } = done
    if (code === 'missing') {
      const rates = missing.map(({ currency, day }) =>
        translate('tax.missingRate', { currency, day: formatCalendarDay(day, language) }),
      )
      return translate('tax.missing', { rates: new Intl.ListFormat(language).format(rates.slice(0, 10)) })
    }
    if (code === 'noAccount') return translate('tax.datevNoAccount', { rate: percentOf(rate ?? 0, language) })
    if (code === 'off') return translate('tax.datevOff')
    if (code === 'unread') return translate('tax.datevUnread')
    return translate(code === 'twoYears' ? 'tax.datevTwoYears' : 'tax.datevTooMany')
  }
  const said = problem()
  return (
    <div className="stack-3 at-start">
      {refused && <ActionError outcome={refused} />}
      {said && <Alert tone="danger">{said}</Alert>}
      <Button variant="secondary" busy={sending} onClick={() => submit()}>
        {translate('tax.fileDatev')}
      </Button>
    </div>
  )
}
