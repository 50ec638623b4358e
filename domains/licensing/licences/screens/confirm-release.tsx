import { useTranslate } from '@/platform/i18n/wording'
import { ButtonPair } from '@/platform/ui/controls/actions'
import { Button } from '@/platform/ui/controls/button'
import { Dialog } from '@/platform/ui/overlays/dialog'

interface ConfirmReleaseProps {
  title: string
  text: string
  label: string
  onConfirm: () => void
  onClose: () => void
}

export function ConfirmRelease({ title, text, label, onConfirm, onClose }: ConfirmReleaseProps) {
  const translate = useTranslate()
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{text}</p>
      {/* Closed by its own form, a dialog gives the focus back. */}
      <form method="dialog">
        <ButtonPair>
          <Button type="submit" variant="secondary">
            {translate('licences.cancel')}
          </Button>
          <Button onClick={onConfirm}>{label}</Button>
        </ButtonPair>
      </form>
    </Dialog>
  )
}
