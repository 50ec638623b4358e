import type { FailureCode } from '@/platform/codes/codes'
import { messageFor, type Place } from '@/platform/codes/message-for'
import type { ConcurrentChange } from '@/platform/http/client'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Alert } from '../feedback/alert'
import { formatMoment } from './moment'

const actionInRoom: Place = {
  codes: {
    20035: 'room.notPossible',
    20040: 'member_new_40',
    20041: 'room.emailTaken',
    20085: 'room.gone',
    31001: 'room.notAllowed',
    31002: 'room.meanwhileUnnamed',
    85653: 'room.disputed',
  },
  otherwise: 'member_new_35',
}

interface ActionErrorProps {
  /** The meaning of codes here, other than everywhere in the console. */
  own?: Place['codes']
  outcome: { readonly code: FailureCode; readonly meanwhile?: ConcurrentChange }
}

/** Says why an action of the console failed; after a concurrent change, who made it and when. */
export function ActionError({ outcome: { code, meanwhile }, own }: ActionErrorProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  if (meanwhile) {
    const values = { by: meanwhile.by ?? '', at: formatMoment(meanwhile.at, language) }
    return (
      <Alert tone="danger">
        {translate(meanwhile.by === null ? 'room.meanwhileUnnamed' : 'room.meanwhile', values)}
      </Alert>
    )
  }
  return (
    <Alert tone="danger">
      {translate(messageFor({ ...actionInRoom, codes: { ...actionInRoom.codes, ...own } }, code))}
    </Alert>
  )
}
