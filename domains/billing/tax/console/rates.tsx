import { useId, useState } from 'react'
import type { Outcome } from '@/platform/http/client'
import { formatCalendarDay } from '@/platform/i18n/day'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { ActionError } from '@/platform/ui/data/action-error'
import { Alert } from '@/platform/ui/feedback/alert'
import { FileButton } from '@/platform/ui/forms/file-button'
import type { ShownReturn } from '../contract/console'
import { sendFile } from './api'
import css from './tax.module.css'

interface RatesProps {
  rates: ShownReturn['rates']
  onLoaded: (message: string) => void
}

/** The table of exchange rates: how far it goes, and a newer one. */
export function Rates({ rates, onLoaded }: RatesProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const id = useId()
  const [refused, setRefused] = useState<Extract<Outcome<unknown>, { ok: false }> | null>(null)

  async function load(file: File) {
    setRefused(null)
    const outcome = await sendFile('POST /console/api/tax/rates', {}, { field: 'file', file, onProgress: () => {} })
    if (outcome.ok) onLoaded(translate('tax.loaded', outcome.data))
    else setRefused(outcome)
  }
  return (
    <section className={css.part} aria-labelledby={id}>
      <h2 id={id}>{translate('tax.rates')}</h2>
      <p className={css.note}>{translate('tax.ratesText')}</p>
      <p>
        {rates
          ? translate('tax.ratesLoaded', {
              first: formatCalendarDay(rates.first, language),
              last: formatCalendarDay(rates.last, language),
            })
          : translate('tax.ratesNone')}
      </p>
      {refused &&
        (refused.code === 20040 ? (
          <Alert tone="danger">{translate('tax.noTable')}</Alert>
        ) : (
          <ActionError outcome={refused} />
        ))}
      <div className={css.actions}>
        <FileButton label={translate('tax.load')} accept=".csv,text/csv" onFile={(file) => void load(file)} />
      </div>
    </section>
  )
}
