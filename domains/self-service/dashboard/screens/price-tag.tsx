import { formatMoney } from '@/platform/i18n/money'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import type { Price } from '../rules'
import css from './price-tag.module.css'

interface PriceTagProps {
  price: Price
  /** Whether prices say that VAT is in them. */
  vat: boolean
  large?: boolean
}

/** The list price, and this member's price. */
export function PriceTag({ price: { list, amount, percentOff }, vat, large = false }: PriceTagProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  return (
    <p className={`${css.price} ${large ? css.large : ''}`}>
      {percentOff > 0 && (
        <s className={`quiet ${css.list}`}>
          <span className="unseen">{translate('dashboard.listPrice')} </span>
          {formatMoney(list, language)}
        </s>
      )}
      <span className={css.own}>
        <span className="unseen">{translate('dashboard.yourPrice')} </span>
        <strong>{formatMoney(amount, language)}</strong>
        {vat && <small>{translate('dashboard.vat')}</small>}
      </span>
    </p>
  )
}
