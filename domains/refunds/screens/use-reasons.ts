import { useCallback, useEffect, useState } from 'react'
import type { Language } from '@/platform/i18n/languages'
import { ticketClient } from '@/platform/i18n/ticket-client'
import type { Reason } from '../rules'
import { call } from './api'

interface NamedReason {
  readonly key: Reason
  readonly name: string
}

/** They are the same for everybody and stay so: in each language they are fetched once. */
const fetched = new Map<Language, readonly NamedReason[]>()

/** The reasons for which a refund may be asked; null as long as they are on their way. */
export function useReasons(language: Language) {
  const [reasons, setReasons] = useState(fetched.get(language) ?? null)
  const [failed, setFailed] = useState(false)

  const ask = useCallback(async () => {
    const known = fetched.get(language)
    if (known) return setReasons(known)
    setFailed(false)
    const { lang, language: id, domain_id } = ticketClient(language)
    const outcome = await call('GET /ticket/refund_type', { lang, language: id, domain_id })
    setFailed(!outcome.ok)
    if (!outcome.ok) return
    fetched.set(language, outcome.data)
    setReasons(outcome.data)
  }, [language])

  useEffect(() => void ask(), [ask])
  return { reasons, failed, ask }
}
