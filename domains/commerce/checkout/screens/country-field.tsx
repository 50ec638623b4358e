import { useMemo } from 'react'
import { countriesIn } from '@/platform/i18n/market-names'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { SelectField } from '@/platform/ui/forms/select-field'

interface CountryFieldProps {
  country: string
  /** True if lower prices hold there; null: there are none. */
  price?: boolean | null
  onChange: (country: string) => void
}

/** Where the buyer is. */
export function CountryField({ country, price = null, onChange }: CountryFieldProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const named = useMemo(() => countriesIn(language), [language])
  return (
    <SelectField
      label={translate('checkout.country')}
      name="country"
      autoComplete="country"
      value={country}
      hint={price === null ? undefined : translate(price ? 'checkout.countryPrice' : 'checkout.countryPriceElsewhere')}
      onChange={onChange}
    >
      {named.map(([code, name]) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
