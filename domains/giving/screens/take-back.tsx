import { useState } from 'react'
import { messageFor } from '@/platform/codes/message-for'
import type { FailureCode } from '@/platform/http/client'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Alert } from '@/platform/ui/feedback/alert'
import { Dialog } from '@/platform/ui/overlays/dialog'
import type { PresentOnWire } from '../contract/presents'
import { places } from '../places'
import { call } from './api'
import css from './giving.module.css'

interface TakeBackProps {
  present: PresentOnWire
  onDone: () => void
  onClose: () => void
}

/** Asks once more before a present goes back into its buyer's account. */
export function TakeBack({ present, onDone, onClose }: TakeBackProps) {
  const translate = useTranslate()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<FailureCode | null>(null)

  async function takeBack() {
    setBusy(true)
    const outcome = await call('POST /member/presents/take_back', { present: present.id })
    setBusy(false)
    if (outcome.ok) return onDone()
    setRefused(outcome.code)
  }

  return (
    <Dialog title={translate('giving.takeBack')} onClose={onClose}>
      {refused !== null && <Alert tone="danger">{translate(messageFor(places.present, refused))}</Alert>}
      <p>{translate('giving.takeBackText')}</p>
      <div className={css.actions}>
        <Button variant="secondary" onClick={onClose}>
          {translate('giving.cancel')}
        </Button>
        <Button busy={busy} onClick={takeBack}>
          {translate('giving.confirm')}
        </Button>
      </div>
    </Dialog>
  )
}
