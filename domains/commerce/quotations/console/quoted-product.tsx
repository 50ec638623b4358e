import { termsOf } from '@/domains/commerce/catalogue/browser'
import { formatTerm } from '@/domains/commerce/catalogue/rules/term-words'
import { useTranslate } from '@/platform/i18n/wording'
import { Field } from '@/platform/ui/forms/field'
import { FieldGroup, FieldPairs } from '@/platform/ui/forms/field-group'
import type { FieldBinding } from '@/platform/ui/forms/form'
import { SelectField } from '@/platform/ui/forms/select-field'
import type { QuotableProduct } from '../contract/console'
import { fieldsOf, updatesOf } from './entry'

interface QuotedProductProps {
  /** From 0. */
  place: number
  products: readonly QuotableProduct[]
  field: (name: string) => FieldBinding
  values: Readonly<Record<string, string>>
}

/** One product of a quotation: how many, and what each costs. */
export function QuotedProduct({ place, products, field, values }: QuotedProductProps) {
  const translate = useTranslate()
  const fields = fieldsOf(place)
  return (
    <FieldGroup legend={`${translate('quotes.product')} ${place + 1}`}>
      <SelectField {...field(fields.product)} label={translate('quotes.product')} required>
        <option value="">{translate('quotes.choose')}</option>
        {products.map(({ pid, name }) => (
          <option key={pid} value={pid}>
            {`${name} (${pid})`}
          </option>
        ))}
      </SelectField>
      <SelectField {...field(fields.term)} label={translate('quotes.term')} required>
        <option value="">{translate('quotes.choose')}</option>
        {termsOf(products, values[fields.product] ?? '').map((each) => (
          <option key={each} value={each}>
            {formatTerm({ term: each, updatesMonths: updatesOf(products, values[fields.product] ?? '') }, translate)}
          </option>
        ))}
      </SelectField>
      <FieldPairs narrow>
        <Field
          {...field(fields.quantity)}
          label={translate('quotes.quantity')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          required
        />
        <Field
          {...field(fields.unit)}
          label={translate('quotes.unit')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
          required
        />
      </FieldPairs>
    </FieldGroup>
  )
}
