import { useState } from 'react'
import type { Outcome } from '@/platform/http/client'
import { useTranslate } from '@/platform/i18n/wording'
import type { ShownQuotation } from '../contract/console'
import { call } from './api'

/** Makes a quotation the operator's own word by one press. */
export function useTakeOver({ id, number }: ShownQuotation, onDone: (message: string) => void) {
  const translate = useTranslate()
  const [refused, setRefused] = useState<Extract<Outcome<unknown>, { ok: false }> | null>(null)
  const [busy, setBusy] = useState(false)
  const takeOver = async () => {
    setBusy(true)
    const outcome = await call('POST /console/api/quotations/take-over', { id })
    setBusy(false)
    setRefused(outcome.ok ? null : outcome)
    if (outcome.ok) onDone(translate('quotes.takenOver', { number }))
  }
  return { refused, busy, takeOver }
}
