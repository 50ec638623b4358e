import { useState } from 'react'
import type { FailureCode } from '@/platform/codes/codes'
import { messageFor, type Places } from '@/platform/codes/message-for'
import type { Outcome } from '@/platform/http/client'
import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Alert } from '@/platform/ui/feedback/alert'
import { Dialog } from '@/platform/ui/overlays/dialog'
import { DialogFoot } from '@/platform/ui/overlays/dialog-foot'

interface ConfirmProps {
  title: MessageKey
  text: string
  action: MessageKey
  place: Places[string]
  send: () => Promise<Outcome<unknown>>
  onDone: () => void
  onClose: () => void
}

/** Asks once more before something that was given stays with who gave it. */
export function Confirm({ title, text, action, place, send, onDone, onClose }: ConfirmProps) {
  const translate = useTranslate()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<FailureCode | null>(null)

  async function confirm() {
    setBusy(true)
    const outcome = await send()
    setBusy(false)
    if (outcome.ok) return onDone()
    setRefused(outcome.code)
  }

  return (
    <Dialog title={translate(title)} onClose={onClose}>
      {refused !== null && <Alert tone="danger">{translate(messageFor(place, refused))}</Alert>}
      <p>{text}</p>
      <DialogFoot held={busy}>
        <Button variant="danger" busy={busy} onClick={confirm}>
          {translate(action)}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
