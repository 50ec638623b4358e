import { useState } from 'react'
import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Dialog } from '@/platform/ui/overlays/dialog'
import { DialogFoot } from '@/platform/ui/overlays/dialog-foot'

interface ConfirmButtonProps {
  label: MessageKey
  /** The subject of the button, for screen readers. */
  named: string
  title: string
  text: string
  onConfirm: () => void
}

/** Ends something, once that is confirmed. */
export function ConfirmButton({ label, named, title, text, onConfirm }: ConfirmButtonProps) {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  function confirm() {
    setOpen(false)
    onConfirm()
  }
  return (
    <>
      <Button variant="tertiary" aria-haspopup="dialog" aria-label={named} onClick={() => setOpen(true)}>
        {translate(label)}
      </Button>
      {open && (
        <Dialog title={title} onClose={() => setOpen(false)}>
          <p>{text}</p>
          <DialogFoot>
            <Button variant="danger" onClick={confirm}>
              {translate(label)}
            </Button>
          </DialogFoot>
        </Dialog>
      )}
    </>
  )
}
