import { useState } from 'react'
import type { PaymentOnWire } from '@/integrations/payments/browser'
import type { Card, CollectionOutcome } from '@/integrations/payments/collect'
import { collect } from '@/integrations/payments/in-browser'
import type { Language } from '@/platform/i18n/languages'
import { useTranslate } from '@/platform/i18n/wording'
import { useSubmit } from '@/platform/ui/forms/submit'

/** How it ended, after the last second step. */
export type FinalOutcome = Exclude<CollectionOutcome, { state: 'confirm' }>

type Confirm = Extract<CollectionOutcome, { state: 'confirm' }>

/**
 * Lets a provider collect a payment, with the second step that a bank may ask for.
 * @param onAnswered hears how it ended after a second step
 */
export function useCollecting(onAnswered: (ended: FinalOutcome) => void) {
  const translate = useTranslate()
  const [confirming, setAsked] = useState<Confirm | null>(null)

  /** @returns how it ended; null: the buyer is asked for a second step */
  async function start(
    payment: PaymentOnWire,
    given: { card: Card; language: Language },
  ): Promise<FinalOutcome | null> {
    return orAsk(await collect(payment, { ...given, close: translate('ui.close') }))
  }

  function orAsk(collected: CollectionOutcome): FinalOutcome | null {
    if (collected.state !== 'confirm') return collected
    setAsked(collected)
    return null
  }

  const { submit, sending } = useSubmit(async (approve: boolean) => {
    if (!confirming) return
    const collected = await confirming.answer(approve)
    setAsked(null)
    const ended = orAsk(collected)
    if (ended) onAnswered(ended)
  })

  return { start, secondStep: confirming && { busy: sending, onAnswer: submit } }
}
