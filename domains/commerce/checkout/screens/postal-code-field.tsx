import { useEffect, useState } from 'react'
import { vatPostalCode } from '@/domains/accounts/profile/rules/vat-place'
import { useTranslate } from '@/platform/i18n/wording'
import { Field } from '@/platform/ui/forms/field'
import type { FieldBinding } from '@/platform/ui/forms/form'

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
export function PostalCodeField({ field, country, asked, onPostalCode }: PostalCodeFieldProps) {
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
