import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Dialog } from '@/platform/ui/overlays/dialog'

interface SecondStepProps {
  /** The question that the bank would ask. */
  text: string
  busy: boolean
  onAnswer: (approve: boolean) => void
}

/** Where the buyer's bank would ask whether it is really them. Anyone who closes it has not approved. */
export function SecondStep({ text, busy, onAnswer }: SecondStepProps) {
  const translate = useTranslate()
  return (
    <Dialog title={translate('checkout.secondTitle')} onClose={() => onAnswer(false)}>
      <p>{text}</p>
      <div className="stack-3">
        <Button busy={busy} onClick={() => onAnswer(true)}>
          {translate('checkout.secondApprove')}
        </Button>
        <Button variant="secondary" unavailable={busy} onClick={() => onAnswer(false)}>
          {translate('checkout.secondRefuse')}
        </Button>
      </div>
    </Dialog>
  )
}
