import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/button'
import { Dialog } from '@/platform/ui/dialog'
import css from './checkout.module.css'

interface SecondStepProps {
  amount: string
  vendor: string
  busy: boolean
  onAnswer: (approve: boolean) => void
}

/** Where the buyer's bank would ask whether it is really them. Whoever closes it has not approved. */
export function SecondStep({ amount, vendor, busy, onAnswer }: SecondStepProps) {
  const translate = useTranslate()
  return (
    <Dialog title={translate('checkout.secondTitle')} onClose={() => onAnswer(false)}>
      <p>{translate('checkout.secondText', { amount, vendor })}</p>
      <div className={css.answers}>
        <Button busy={busy} onClick={() => onAnswer(true)}>
          {translate('checkout.secondApprove')}
        </Button>
        <Button look="plain" unavailable={busy} onClick={() => onAnswer(false)}>
          {translate('checkout.secondRefuse')}
        </Button>
      </div>
    </Dialog>
  )
}
