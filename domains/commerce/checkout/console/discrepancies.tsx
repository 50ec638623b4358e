import { useState } from 'react'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { useCall } from '@/platform/ui/calls/use-call'
import { Button } from '@/platform/ui/controls/button'
import { DescriptionList } from '@/platform/ui/data/description-list'
import { formatMoment } from '@/platform/ui/data/moment'
import { ReasonDialog } from '@/platform/ui/data/reason-dialog'
import type { ShownDiscrepancy } from '../contract/console'
import { Amount } from './amount'
import { call } from './api'
import { discrepancyWords } from './names'
import css from './payments.module.css'

/**
 * Payments and subscriptions that name a checkout to which they do not belong; shown above the payments if there are
 * any.
 */
export function Discrepancies({ mayDecide, onClosed }: { mayDecide: boolean; onClosed: (message: string) => void }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { data, reload } = useCall((input) => call('GET /console/api/payments/discrepancies', input), {})
  const [closing, setClosing] = useState<ShownDiscrepancy | null>(null)
  const discrepancies = data?.discrepancies ?? []
  if (discrepancies.length === 0) return null

  return (
    <section className={css.discrepancies} aria-labelledby="discrepancies">
      <h2 id="discrepancies">{translate('payments.discrepancies')}</h2>
      {discrepancies.map((discrepancy) => (
        <article key={discrepancy.id} className={css.discrepancy}>
          <h3>{translate(discrepancyWords[discrepancy.kind].title)}</h3>
          <p>{translate(discrepancyWords[discrepancy.kind].text)}</p>
          <DescriptionList
            rows={[
              ['payments.provider', discrepancy.provider],
              [discrepancy.kind === 'subscription' ? 'payments.subscription' : 'payments.payment', discrepancy.name],
              ['payments.subscription', discrepancy.kind === 'subscription' ? null : discrepancy.subscription],
              ['payments.named', discrepancy.checkout],
              ['payments.paid', discrepancy.paid && <Amount key="paid" {...discrepancy.paid} />],
              ['payments.agreed', discrepancy.agreed && <Amount key="agreed" {...discrepancy.agreed} />],
              ['payments.opened', formatMoment(discrepancy.opened, language)],
            ]}
          />
          {mayDecide && (
            <Button variant="secondary" aria-haspopup="dialog" onClick={() => setClosing(discrepancy)}>
              {translate('payments.close')}
            </Button>
          )}
        </article>
      ))}
      {closing && (
        <ReasonDialog
          title={translate('payments.close')}
          text={translate('payments.closeText')}
          action={translate('payments.close')}
          send={() => call('POST /console/api/payments/discrepancies/close', { id: closing.id })}
          onDone={() => {
            void reload()
            onClosed(translate('payments.closed'))
          }}
          onClose={() => setClosing(null)}
        />
      )}
    </section>
  )
}
