import type { SectionProps } from '@/domains/staff/operators/browser'
import type { Outcome } from '@/platform/http/client'
import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import { useDone } from '@/platform/ui/data/use-done'

/** The same for gifts that come with an order. */
export function useGiven(section: SectionProps, said: MessageKey, onClose: () => void) {
  const translate = useTranslate()
  const { refused, end } = useDone(section, onClose)
  return {
    refused,
    end: (outcome: Outcome<{ order: string }>) =>
      end(outcome, outcome.ok ? translate(said, { order: outcome.data.order }) : ''),
  }
}
