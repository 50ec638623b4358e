import { useTranslate } from '@/platform/i18n/wording'
import { Choice } from '@/platform/ui/forms/choice'
import type { PurchaseRequest } from './purchase-request'

interface PaymentChoiceProps {
  byTransfer: boolean
  onRequest: (change: Pick<PurchaseRequest, 'by_transfer'>) => void
}

/** At once, or by transfer after the order. */
export function PaymentChoice({ byTransfer, onRequest }: PaymentChoiceProps) {
  const translate = useTranslate()
  return (
    <Choice
      label={translate('checkout.payment')}
      options={[
        { value: 'online', label: translate('checkout.payOnline') },
        { value: 'transfer', label: translate('checkout.payByTransfer') },
      ]}
      value={byTransfer ? 'transfer' : 'online'}
      onChoose={(value) => onRequest({ by_transfer: value === 'transfer' })}
    />
  )
}
