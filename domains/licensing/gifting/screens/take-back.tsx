import { useTranslate } from '@/platform/i18n/wording'
import type { PresentOnWire } from '../contract/presents'
import { places } from '../places'
import { call } from './api'
import { Confirm } from './confirm'

interface TakeBackProps {
  present: PresentOnWire
  onDone: () => void
  onClose: () => void
}

/** Asks once more before a present goes back into its buyer's account. */
export function TakeBack({ present, ...ways }: TakeBackProps) {
  const translate = useTranslate()
  return (
    <Confirm
      title="giving.takeBack"
      text={translate('giving.takeBackText')}
      action="giving.confirm"
      place={places.present}
      send={() => call('POST /member/presents/take_back', { present: present.id })}
      {...ways}
    />
  )
}
