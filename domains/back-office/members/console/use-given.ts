import { useState } from 'react'
import type { Outcome } from '@/platform/http/client'
import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import type { SectionProps } from './section'

/**
 * Handles the result of a form: it says so and closes, or shows why not. After a concurrent change, the page behind the
 * form shows it.
 */
export function useDone({ onDone, onStale }: Pick<SectionProps, 'onDone' | 'onStale'>, onClose: () => void) {
  const [refused, setRefused] = useState<Extract<Outcome<unknown>, { ok: false }> | null>(null)
  function end(outcome: Outcome<unknown>, message: string) {
    if (outcome.ok) {
      onDone(message)
      return onClose()
    }
    setRefused(outcome)
    if (outcome.code === 31002) onStale()
  }
  return { refused, end }
}

/** The same of what is given with an order. */
export function useGiven(section: SectionProps, said: MessageKey, onClose: () => void) {
  const translate = useTranslate()
  const { refused, end } = useDone(section, onClose)
  return {
    refused,
    end: (outcome: Outcome<{ order: string }>) =>
      end(outcome, outcome.ok ? translate(said, { order: outcome.data.order }) : ''),
  }
}
