import { ProductFields } from '@/domains/commerce/catalogue/browser'
import { useTranslate } from '@/platform/i18n/wording'
import { Field } from '@/platform/ui/forms/field'
import { FieldGroup, FieldPairs } from '@/platform/ui/forms/field-group'
import type { FieldBinding } from '@/platform/ui/forms/form'
import { fieldsOf, type Products } from './order-entry'

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
    <FieldGroup legend={`${translate('checkout.card.product')} ${place + 1}`}>
      <ProductFields
        products={products}
        product={field(fields.product)}
        term={field(fields.term)}
        chosen={values[fields.product] ?? ''}
      />
      <FieldPairs narrow>
        <Field
          {...field(fields.quantity)}
          label={translate('checkout.card.quantity')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          required
        />
        <Field
          {...field(fields.amount)}
          label={translate('checkout.card.amountPaid')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
          required
        />
      </FieldPairs>
    </FieldGroup>
  )
}
