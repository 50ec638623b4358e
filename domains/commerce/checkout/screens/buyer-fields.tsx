import { useEffect, useState } from 'react'
import { type AddressCheck, CheckedEmailField } from '@/domains/accounts/identity/browser'
import { vatPostalCode } from '@/domains/accounts/profile/rules/vat-place'
import { currencyName } from '@/platform/i18n/market-names'
import { RichText, useLanguage, useTranslate } from '@/platform/i18n/wording'
import type { Currency } from '@/platform/money/currencies'
import { memberPage } from '@/platform/paths'
import { currencies } from '@/platform/ui/browser/page-offer'
import { Alert } from '@/platform/ui/feedback/alert'
import { Field } from '@/platform/ui/forms/field'
import type { FieldBinding } from '@/platform/ui/forms/form'
import { SelectField } from '@/platform/ui/forms/select-field'
import type { QuoteOnWire } from '../contract/member'
import { loginAddress } from './buyer-note'
import css from './checkout.module.css'
import { CountryField } from './country-field'
import type { PurchaseRequest } from './purchase-request'

interface PostalCodeFieldProps {
  field: FieldBinding
  /** The country of the purchase, which decides how the code is read. */
  country: string
  /** The postal code of the current quote. */
  asked: string
  onPostalCode: (code: string) => void
}

/**
 * The field for a postal code, in countries whose VAT depends on it. A complete code is used at once; an invalid one
 * gets a message.
 */
function PostalCodeField({ field, country, asked, onPostalCode }: PostalCodeFieldProps) {
  const translate = useTranslate()
  const [left, setLeft] = useState(false)
  const code = vatPostalCode(country, field.value)

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed, or another country, asks again
  useEffect(() => {
    if (code !== null && code !== asked) onPostalCode(code)
  }, [code])

  return (
    <Field
      {...field}
      problem={field.problem ?? (left && code === null ? translate('checkout.postalCodeWrong') : undefined)}
      label={translate('checkout.postalCode')}
      hint={translate('checkout.postalCodeHint')}
      autoComplete="postal-code"
      inputMode="numeric"
      maxLength={20}
      onFocus={() => setLeft(false)}
      onBlur={() => setLeft(true)}
    />
  )
}

interface BuyerFieldsProps {
  quote: QuoteOnWire
  email: FieldBinding
  addressCheck: AddressCheck
  onRequest: (change: Pick<PurchaseRequest, 'country' | 'currency'>) => void
  postalCode: FieldBinding
  /** The postal code that the quote is asked for with. */
  asked: string
  onPostalCode: (code: string) => void
}

/** The buyer's address, country and currency. */
export function BuyerFields({ quote, email, addressCheck, onRequest, postalCode, ...place }: BuyerFieldsProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  return (
    <>
      {quote.email === null ? (
        <>
          <CheckedEmailField
            {...email}
            label={translate('identity.email')}
            hint={translate('checkout.emailHint')}
            check={addressCheck}
          />
          <p className={css.aside}>
            {/* biome-ignore lint/a11y/useAnchorContent: the message fills the link */}
            <RichText message="checkout.logIn" elements={{ link: <a href={loginAddress()} /> }} />
          </p>
        </>
      ) : (
        <p className={`soft ${css.buyer}`}>
          {quote.company === null ? (
            <RichText message="checkout.signedInAs" values={{ email: quote.email }} elements={{ b: <b /> }} />
          ) : (
            <RichText
              message="checkout.buyingFor"
              values={{ company: quote.company, email: quote.email }}
              elements={{ b: <b /> }}
            />
          )}
        </p>
      )}
      {quote.name_not_printed && (
        <Alert tone="info">
          <RichText
            message="checkout.nameNotPrinted"
            // biome-ignore lint/a11y/useAnchorContent: the message fills the link
            elements={{ link: <a href={memberPage('profile')} target="_blank" rel="noreferrer" /> }}
          />
        </Alert>
      )}
      {/* The country and the currency of a quotation are fixed. */}
      {quote.quotation === null && (
        <div className={css.pair}>
          <CountryField
            country={quote.country}
            price={quote.country_price}
            onChange={(country) => onRequest({ country })}
          />
          {currencies.length > 1 && (
            <SelectField
              label={translate('checkout.currency')}
              name="currency"
              value={quote.currency}
              onChange={(currency) => onRequest({ currency: currency as Currency })}
            >
              {currencies.map((code) => (
                <option key={code} value={code}>
                  {currencyName(code, language)}
                </option>
              ))}
            </SelectField>
          )}
        </div>
      )}
      {quote.asks_postal_code && <PostalCodeField field={postalCode} country={quote.country} {...place} />}
    </>
  )
}
