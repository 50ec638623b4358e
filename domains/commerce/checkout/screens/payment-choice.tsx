import type { Merchant } from '@/integrations/payments/seller'
import { RichText, useTranslate } from '@/platform/i18n/wording'
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

/** The merchant of record and its terms, where the contract is not with the vendor. */
export function MerchantNote({ merchant: { name: merchant, terms } }: { merchant: Merchant }) {
  const translate = useTranslate()
  // biome-ignore lint/a11y/useAnchorContent: the message fills the link
  const link = terms === null ? null : <a href={terms} target="_blank" rel="noopener" />
  return (
    <p className="soft">
      {translate('checkout.merchant', { merchant })}{' '}
      {link && <RichText message="checkout.merchantTerms" values={{ merchant }} elements={{ terms: link }} />}
    </p>
  )
}
