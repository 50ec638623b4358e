import { useMemo } from 'react'
import { call } from '@/platform/http/client'
import { countries } from '@/platform/i18n/countries'
import { type Language, tagOf } from '@/platform/i18n/languages'
import type { MessageKey } from '@/platform/i18n/message'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Refusal } from '@/platform/ui/feedback/alert'
import { Field, type FieldProps } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
import { SelectField } from '@/platform/ui/forms/select-field'
import { businessOnWire, writeBusiness } from '../map'
import { places } from '../places'
import { type Business, type BusinessField, businessFields, businessLengths } from '../rules'
import { businessProblems, tidyBusiness } from '../rules/business'
import { businessMessages } from './problems'
import css from './profile.module.css'
import { SaveRow } from './save-row'
import { useLetters } from './use-letters'

/** The fields below the country, which decides on the form of two of them. */
const fields: readonly (readonly [BusinessField, MessageKey, Pick<FieldProps, 'autoComplete' | 'type'>])[] = [
  ['company', 'profile.company', { autoComplete: 'organization' }],
  ['taxId', 'profile.taxId', { autoComplete: 'off' }],
  ['addressLine', 'profile.addressLine', { autoComplete: 'street-address' }],
  ['city', 'profile.city', { autoComplete: 'address-level2' }],
  ['postalCode', 'profile.postalCode', { autoComplete: 'postal-code' }],
  ['state', 'profile.state', { autoComplete: 'address-level1' }],
  ['phone', 'profile.phone', { autoComplete: 'tel', type: 'tel' }],
]

/** Sorted as readers of the language look them up. */
function namedCountries(language: Language) {
  const tag = tagOf(language)
  const names = new Intl.DisplayNames(tag, { type: 'region' })
  const { compare } = new Intl.Collator(tag)
  return countries
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((one, other) => compare(one.name, other.name))
}

export default function BusinessForm({ business }: { business: Business }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const named = useMemo(() => namedCountries(language), [language])
  const letters = useLetters()
  const { form, field, set, sending, refused, done, forget } = useForm<BusinessField>({
    initial: { ...business },
    check: (values) => businessMessages((letters?.typedProblems ?? businessProblems)(tidyBusiness(values))),
    send: (values) =>
      call('POST /member/update_user_business', { lang: language, ...writeBusiness(tidyBusiness(values)) }),
    rejected: (named) => Object.fromEntries(fieldsOf(named).map((name) => [name, 'member_new_40'])),
    // The form shows the stored value.
    onDone: (_, values) => {
      set('postalCode', tidyBusiness(values).postalCode)
    },
  })

  return (
    <form className={css.form} {...form} onChange={forget}>
      <div className={css.pairs}>
        <SelectField {...field('country')} label={translate('profile.country')} autoComplete="country">
          <option value="">{translate('profile.noCountry')}</option>
          {named.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        {fields.map(([name, label, input]) => (
          <div key={name} className={name === 'addressLine' ? css.wide : undefined}>
            <Field {...field(name)} {...input} label={translate(label)} maxLength={businessLengths[name]} />
          </div>
        ))}
      </div>
      <Refusal of={refused} at={places.profile} />
      <SaveRow label="ui.save" busy={sending} saved={done !== null} />
    </form>
  )
}

const fieldsOf = (onWire: readonly string[]) => businessFields.filter((field) => onWire.includes(businessOnWire[field]))
