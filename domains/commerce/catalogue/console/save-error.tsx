import type { Outcome } from '@/platform/http/client'
import { useTranslate } from '@/platform/i18n/wording'
import { ActionError } from '@/platform/ui/data/action-error'
import { Alert } from '@/platform/ui/feedback/alert'

/** Why something did not get into the draft: most often there is one of its number, key or day already. */
export function SaveError({ outcome }: { outcome: Extract<Outcome<unknown>, { ok: false }> }) {
  const translate = useTranslate()
  if (outcome.code !== 20035) return <ActionError outcome={outcome} />
  return <Alert tone="danger">{translate('catalogue.notPut')}</Alert>
}
