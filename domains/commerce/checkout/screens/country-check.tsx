import { tagOf } from '@/platform/i18n/languages'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Checkbox } from '@/platform/ui/forms/checkbox'
import css from './country-check.module.css'

interface CountryCheckProps {
  /** The stated country, and that of the network. */
  country: string
  network: string
  confirmed: boolean
  onChange: (confirmed: boolean) => void
  onCountry: (country: string) => void
  problem: string | undefined
}

/** VAT is owed where the buyer is: who seems to be elsewhere than they have told says once more where that is. */
export function CountryCheck({ country, network, confirmed, onChange, onCountry, problem }: CountryCheckProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const names = new Intl.DisplayNames(tagOf(language), { type: 'region' })
  const [told, other] = [names.of(country) ?? country, names.of(network) ?? network]
  return (
    <div className={css.check}>
      <p>{translate('checkout.countryAsked', { network: other })}</p>
      <Checkbox
        label={translate('checkout.countryConfirm', { country: told })}
        name="countryConfirmed"
        checked={confirmed}
        onChange={onChange}
        problem={problem}
      />
      <Button variant="tertiary" type="button" onClick={() => onCountry(network)}>
        {translate('checkout.countryChange', { country: other })}
      </Button>
    </div>
  )
}
