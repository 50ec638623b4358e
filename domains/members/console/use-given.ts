import { useState } from 'react'
import type { Outcome } from '@/platform/http/client'
import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import type { SectionProps } from './section'

/**
 * What becomes of something that was to be given: it is said and the form closes, or the form says why not. Where somebody
 * else has given something meanwhile, the page behind the form shows it.
 */
export function useGiven({ onDone, onStale }: SectionProps, message: MessageKey, onClose: () => void) {
  const translate = useTranslate()
  const [refused, setRefused] = useState<Extract<Outcome<unknown>, { ok: false }> | null>(null)
  function end(outcome: Outcome<{ order: string }>) {
    if (outcome.ok) {
      onDone(translate(message, { order: outcome.data.order }))
      return onClose()
    }
    setRefused(outcome)
    if (outcome.code === 31002) onStale()
  }
  return { refused, end }
}
