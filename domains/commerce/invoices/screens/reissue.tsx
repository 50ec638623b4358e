import { useState } from 'react'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Alert } from '@/platform/ui/feedback/alert'
import { call } from './api'
import css from './order-documents.module.css'

interface ReissueProps {
  order: string
  onDone: () => void
}

/** Shown where the business details differ from the invoice: it can be issued again. */
export function Reissue({ order, onDone }: ReissueProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)

  async function reissue() {
    setBusy(true)
    setFailed(false)
    const outcome = await call('POST /member/reissue_invoice', { order_id: order, lang: language })
    setBusy(false)
    if (outcome.ok) onDone()
    else setFailed(true)
  }

  return (
    <div className={css.reissue}>
      <p>{translate('invoices.reissueNote')}</p>
      <Button variant="secondary" busy={busy} onClick={reissue}>
        {translate('invoices.reissue')}
      </Button>
      {failed && <Alert tone="danger">{translate('invoices.reissueFailed')}</Alert>}
    </div>
  )
}
