import { useCallback, useEffect, useState } from 'react'
import type { FailureCode } from '@/platform/http/client'
import type { Language } from '@/platform/i18n/languages'
import { readSubscription, type ShownSubscription } from '../map'
import { call } from './api'

interface Known {
  readonly list: readonly ShownSubscription[]
  /** The largest products there are, which nothing is offered for. */
  readonly largest: readonly number[]
}

/** All that the member subscribes to or has subscribed to. */
export function useSubscriptions(language: Language) {
  const [known, setKnown] = useState<Known | null>(null)
  const [failure, setFailure] = useState<FailureCode | null>(null)
  const [asking, setAsking] = useState(false)

  /** @returns whether it is known now */
  const ask = useCallback(async (): Promise<boolean> => {
    setAsking(true)
    const outcome = await call('GET /member/subscription_info', { lang: language })
    setAsking(false)
    setFailure(outcome.ok ? null : outcome.code)
    if (outcome.ok) setKnown({ list: outcome.data.order_list.map(readSubscription), largest: outcome.data.pro365 })
    return outcome.ok
  }, [language])

  useEffect(() => {
    void ask()
  }, [ask])

  return { known, failure, asking, ask }
}
