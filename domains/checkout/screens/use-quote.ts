import { useEffect, useRef, useState } from 'react'
import type { FailureCode } from '@/platform/http/client'
import type { Language } from '@/platform/i18n/languages'
import type { QuoteAnswer } from '../contract/member'
import { call } from './api'
import type { Wish } from './wish'

/** What the server says that a wish costs. An older quote stays in sight until the newer one is here. */
export function useQuote(wish: Wish, language: Language) {
  const [quote, setQuote] = useState<QuoteAnswer | null>(null)
  const [failure, setFailure] = useState<FailureCode | null>(null)
  const [asking, setAsking] = useState(true)
  const turns = useRef(0)

  async function ask() {
    const turn = ++turns.current
    setAsking(true)
    const outcome = await call('POST /checkout/quote', { ...wish, lang: language })
    // Of answers that overtake each other, the one to the last question counts.
    if (turn !== turns.current) return
    setAsking(false)
    setFailure(outcome.ok ? null : outcome.code)
    if (outcome.ok) setQuote(outcome.data)
  }

  const question = JSON.stringify([wish, language])
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew when the question is another one
  useEffect(() => void ask(), [question])

  return { quote, failure, asking, ask, setQuote }
}
