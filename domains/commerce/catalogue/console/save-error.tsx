import { useTranslate } from '@/platform/i18n/wording'
import { ActionError } from '@/platform/ui/data/action-error'
import { Alert } from '@/platform/ui/feedback/alert'
import type { RefusedOutcome } from '@/platform/ui/forms/submit'

/** Why something did not get into the draft: most often there is one of its number, key or day already. */
export function SaveError({ outcome }: { outcome: RefusedOutcome }) {
  const translate = useTranslate()
  if (outcome.code !== 20035) return <ActionError outcome={outcome} />
  return <Alert tone="danger">{translate('catalogue.notPut')}</Alert>
}
