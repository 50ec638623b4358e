import { messageFor } from '@/platform/codes/places'
import type { FailureCode, Meanwhile } from '@/platform/http/client'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Alert } from '../feedback/alert'
import { formatMoment } from './moment'

interface RefusedProps {
  outcome: { readonly code: FailureCode; readonly meanwhile?: Meanwhile }
}

/** Says why an action of the console was not done; when somebody else was faster, who and when. */
export function Refused({ outcome: { code, meanwhile } }: RefusedProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  if (meanwhile) {
    const values = { by: meanwhile.by ?? '', at: formatMoment(meanwhile.at, language) }
    return (
      <Alert tone="problem">
        {translate(meanwhile.by === null ? 'room.meanwhileUnnamed' : 'room.meanwhile', values)}
      </Alert>
    )
  }
  const message = code === 'unreachable' ? 'ui.unreachable' : messageFor('console', code)
  return <Alert tone="problem">{translate(message)}</Alert>
}
