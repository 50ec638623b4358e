import type { ReactNode } from 'react'
import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { useSubmit } from '@/platform/ui/forms/submit'
import { Dialog } from '@/platform/ui/overlays/dialog'
import { DialogFoot } from '@/platform/ui/overlays/dialog-foot'
import css from './security.module.css'

interface ConfirmDialogProps {
  title: MessageKey
  action: MessageKey
  onConfirm: () => Promise<void>
  onClose: () => void
  children: ReactNode
}

/** Asks before something is taken away. */
export function ConfirmDialog({ title, action, onConfirm, onClose, children }: ConfirmDialogProps) {
  const translate = useTranslate()
  const { submit, sending } = useSubmit(onConfirm)

  return (
    <Dialog title={translate(title)} onClose={onClose}>
      <div className={css.dialog}>{children}</div>
      <DialogFoot leave={translate('security.keep')} held={sending}>
        <Button variant="danger" busy={sending} onClick={() => submit()}>
          {translate(action)}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
