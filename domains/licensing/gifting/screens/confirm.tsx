import type { Places } from '@/platform/codes/message-for'
import type { Outcome } from '@/platform/http/client'
import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Refusal } from '@/platform/ui/feedback/alert'
import { useSubmit } from '@/platform/ui/forms/submit'
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
  const { submit, sending, refused } = useSubmit(send, { onDone })

  return (
    <Dialog title={translate(title)} onClose={onClose}>
      <Refusal of={refused} at={place} />
      <p>{text}</p>
      <DialogFoot held={sending}>
        <Button variant="danger" busy={sending} onClick={() => submit()}>
          {translate(action)}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
