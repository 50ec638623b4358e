import { useTranslate } from '@/platform/i18n/wording'
import { Field } from '@/platform/ui/forms/field'
import { FieldGroup, FieldPairs } from '@/platform/ui/forms/field-group'
import type { FieldBinding } from '@/platform/ui/forms/form'
import { SelectField } from '@/platform/ui/forms/select-field'
import { fieldsOf, type Products, termsOf } from './order-entry'
import { platformNames, termWords } from './words'

interface EnteredProductProps {
  /** From 0. */
  place: number
  products: Products
  field: (name: string) => FieldBinding
  values: Readonly<Record<string, string>>
}

/** One product of an order that was paid elsewhere, and what was paid for it. */
export function EnteredProduct({ place, products, field, values }: EnteredProductProps) {
  const translate = useTranslate()
  const fields = fieldsOf(place)
  return (
    <FieldGroup legend={`${translate('members.product')} ${place + 1}`}>
      <SelectField {...field(fields.product)} label={translate('members.product')} required>
        <option value="">{translate('members.choose')}</option>
        {products.map(({ pid, name, platforms }) => (
          <option key={pid} value={pid}>
            {translate('members.onPlatforms', {
              name,
              platforms: platforms.map((platform) => platformNames[platform]).join(', '),
            })}
          </option>
        ))}
      </SelectField>
      <SelectField {...field(fields.term)} label={translate('members.termOf')} required>
        <option value="">{translate('members.choose')}</option>
        {termsOf(products, values[fields.product] ?? '').map((term) => (
          <option key={term} value={term}>
            {translate(termWords.term[term])}
          </option>
        ))}
      </SelectField>
      <FieldPairs narrow>
        <Field
          {...field(fields.quantity)}
          label={translate('members.quantity')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          required
        />
        <Field
          {...field(fields.amount)}
          label={translate('members.amountPaid')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
          required
        />
      </FieldPairs>
    </FieldGroup>
  )
}
