import { useCallback, useEffect, useState } from 'react'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { DescriptionList } from '@/platform/ui/data/description-list'
import { formatMoment } from '@/platform/ui/data/moment'
import { ReasonDialog } from '@/platform/ui/data/reason-dialog'
import type { ShownStray } from '../contract/console'
import { Amount } from './amount'
import { call } from './api'
import { strayWords } from './names'
import css from './payments.module.css'

/** What names a checkout and is not its own: shown above the payments, and only where there is any. */
export function Strays({ mayDecide, onClosed }: { mayDecide: boolean; onClosed: (message: string) => void }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const [strays, setStrays] = useState<readonly ShownStray[]>([])
  const [closing, setClosing] = useState<ShownStray | null>(null)
  const load = useCallback(async () => {
    const outcome = await call('GET /console/api/payments/strays', {})
    if (outcome.ok) setStrays(outcome.data.strays)
  }, [])
  useEffect(() => void load(), [load])
  if (strays.length === 0) return null

  return (
    <section className={css.strays} aria-labelledby="strays">
      <h2 id="strays">{translate('payments.strays')}</h2>
      {strays.map((stray) => (
        <article key={stray.id} className={css.stray}>
          <h3>{translate(strayWords[stray.kind].title)}</h3>
          <p>{translate(strayWords[stray.kind].text)}</p>
          <DescriptionList
            rows={[
              ['payments.provider', stray.provider],
              [stray.kind === 'subscription' ? 'payments.subscription' : 'payments.payment', stray.name],
              ['payments.subscription', stray.kind === 'subscription' ? null : stray.subscription],
              ['payments.named', stray.checkout],
              ['payments.paid', stray.paid && <Amount key="paid" {...stray.paid} />],
              ['payments.agreed', stray.agreed && <Amount key="agreed" {...stray.agreed} />],
              ['payments.opened', formatMoment(stray.opened, language)],
            ]}
          />
          {mayDecide && (
            <Button variant="secondary" aria-haspopup="dialog" onClick={() => setClosing(stray)}>
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
          send={() => call('POST /console/api/payments/strays/close', { id: closing.id })}
          onDone={() => {
            void load()
            onClosed(translate('payments.closed'))
          }}
          onClose={() => setClosing(null)}
        />
      )}
    </section>
  )
}
