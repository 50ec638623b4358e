import { useMemo } from 'react'
import { countriesIn } from '@/platform/i18n/market-names'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { SelectField } from '@/platform/ui/forms/select-field'

/** Where the buyer is. */
export function CountryField({ country, onChange }: { country: string; onChange: (country: string) => void }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const named = useMemo(() => countriesIn(language), [language])
  return (
    <SelectField
      label={translate('checkout.country')}
      name="country"
      autoComplete="country"
      value={country}
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
