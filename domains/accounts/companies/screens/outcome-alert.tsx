import { useTranslate } from '@/platform/i18n/wording'
import { Alert } from '@/platform/ui/feedback/alert'
import type { useOutcome } from './use-outcome'

/** Says how the last change went. */
export function OutcomeAlert({ said }: Pick<ReturnType<typeof useOutcome>, 'said'>) {
  const translate = useTranslate()
  return said && <Alert tone={said.tone}>{translate(said.text, said.values)}</Alert>
}
