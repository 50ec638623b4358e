import { Button } from '@/platform/ui/controls/button'
import { Dialog } from '@/platform/ui/overlays/dialog'
import { DialogFoot } from '@/platform/ui/overlays/dialog-foot'

interface ConfirmReleaseProps {
  title: string
  text: string
  label: string
  onConfirm: () => void
  onClose: () => void
}

export function ConfirmRelease({ title, text, label, onConfirm, onClose }: ConfirmReleaseProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{text}</p>
      <DialogFoot>
        <Button variant="danger" onClick={onConfirm}>
          {label}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
