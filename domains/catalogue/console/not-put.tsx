import type { Outcome } from '@/platform/http/client'
import { useTranslate } from '@/platform/i18n/wording'
import { Refused } from '@/platform/ui/data/refused'
import { Alert } from '@/platform/ui/feedback/alert'

/** Why something did not get into the draft: most often there is one of its number, key or day already. */
export function NotPut({ outcome }: { outcome: Extract<Outcome<unknown>, { ok: false }> }) {
  const translate = useTranslate()
  if (outcome.code !== 20035) return <Refused outcome={outcome} />
  return <Alert tone="danger">{translate('catalogue.notPut')}</Alert>
}
