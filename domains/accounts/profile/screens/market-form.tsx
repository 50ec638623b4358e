import { useMemo, useState } from 'react'
import { rememberMarket } from '@/domains/accounts/identity/browser'
import type { SignedInMember } from '@/domains/accounts/identity/contract/boot'
import type { Market } from '@/platform/i18n/market'
import { countriesIn, currencyName } from '@/platform/i18n/market-names'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import type { Currency } from '@/platform/money/currencies'
import { currencies } from '@/platform/ui/browser/page-offer'
import { SelectField } from '@/platform/ui/forms/select-field'
import css from './profile.module.css'

interface MarketFormProps {
  market: Market
  member: SignedInMember
}

/** Where the member buys and in what they pay; what is chosen holds at once, on every page (spec 1.4). */
export function MarketForm({ market, member }: MarketFormProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const [chosen, setChosen] = useState(market)
  const named = useMemo(() => countriesIn(language), [language])

  function choose(change: Partial<Market>) {
    setChosen({ ...chosen, ...change })
    void rememberMarket(change, member)
  }

  return (
    <div className={css.form}>
      <SelectField
        label={translate('profile.buyingCountry')}
        name="country"
        value={chosen.country}
        onChange={(country) => choose({ country })}
      >
        {named.map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      {currencies.length > 1 && (
        <SelectField
          label={translate('profile.currency')}
          name="currency"
          value={chosen.currency}
          onChange={(currency) => choose({ currency: currency as Currency })}
        >
          {currencies.map((code) => (
            <option key={code} value={code}>
              {currencyName(code, language)}
            </option>
          ))}
        </SelectField>
      )}
    </div>
  )
}
