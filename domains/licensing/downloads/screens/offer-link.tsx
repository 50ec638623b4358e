import { formatTerm } from '@/domains/commerce/catalogue/rules/term-words'
import { formatMoney } from '@/platform/i18n/money'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { checkoutPage } from '@/platform/paths'
import type { Offer } from './add-ons'
import css from './offer-link.module.css'

interface OfferLinkProps {
  offer: Offer
  email: string
  /** The offered product, for screen readers, since several links of a page have the same text. */
  what: string
  large?: boolean
}

/** The price and the term of an offer, with a link to the checkout: id, term, currency and the member's email. */
export function OfferLink({ offer, email, what, large = false }: OfferLinkProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const query = { pid: String(offer.pid), option: offer.term, currency: offer.price.currency, email }
  const address = checkoutPage(new URLSearchParams(query))
  return (
    <div className={`${css.offer} ${large ? css.large : ''}`}>
      <p className={css.price}>
        <strong>{formatMoney(offer.price, language)}</strong>
        <span>{formatTerm({ term: offer.term, updatesMonths: null }, translate)}</span>
        {offer.vat && <span>{translate('downloads.vat')}</span>}
      </p>
      <a className={css.buy} href={address} aria-label={`${translate('downloads.buy')}: ${what}`}>
        {translate('downloads.buy')}
      </a>
    </div>
  )
}
