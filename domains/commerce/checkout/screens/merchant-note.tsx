import type { Merchant } from '@/integrations/payments/seller'
import { RichText, useTranslate } from '@/platform/i18n/wording'

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
