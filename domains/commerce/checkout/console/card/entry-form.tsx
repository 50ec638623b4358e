import { useState } from 'react'
import { ProductFields } from '@/domains/commerce/catalogue/browser'
import type { MemberCard } from '@/platform/contract/member-page'
import { call } from '@/platform/http/client'
import { countriesIn, currencyName } from '@/platform/i18n/market-names'
import { languages, ownName } from '@/platform/i18n/page-languages'
import { dependsOnPostalCode } from '@/platform/i18n/vat-territory'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { currencies } from '@/platform/ui/browser/page-offer'
import { Button } from '@/platform/ui/controls/button'
import { ActionError } from '@/platform/ui/data/action-error'
import { ReasonFields } from '@/platform/ui/data/reason-fields'
import { Field } from '@/platform/ui/forms/field'
import { FieldGroup, FieldPairs } from '@/platform/ui/forms/field-group'
import { type FieldBinding, useForm } from '@/platform/ui/forms/form'
import { SelectField } from '@/platform/ui/forms/select-field'
import { emptyEntry, entryIn, fieldsOf, mostProducts, type Products, problemsIn } from './order-entry'

interface EnteredProductProps {
  /** From 0. */
  place: number
  products: Products
  field: (name: string) => FieldBinding
  values: Readonly<Record<string, string>>
}

/** One product of an order that was paid elsewhere, and what was paid for it. */
function EnteredProduct({ place, products, field, values }: EnteredProductProps) {
  const translate = useTranslate()
  const fields = fieldsOf(place)
  return (
    <FieldGroup legend={`${translate('room.product')} ${place + 1}`}>
      <ProductFields
        products={products}
        product={field(fields.product)}
        term={field(fields.term)}
        chosen={values[fields.product] ?? ''}
      />
      <FieldPairs narrow>
        <Field
          {...field(fields.quantity)}
          label={translate('room.quantity')}
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

interface EntryFormProps {
  /** A member who has bought; null: a person who may have no account yet. */
  buyer: Pick<MemberCard, 'email' | 'country' | 'language'> | null
  products: Products
  /** The label of the button. */
  action: string
  onDone: (message: string, member: number) => void
  onClose: () => void
}

const stranger = { email: '', country: '', language: '' }

/** Asks for the data of an order that was paid elsewhere. */
export default function EntryForm({ buyer, products, action, onDone, onClose }: EntryFormProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const [count, setCount] = useState(1)
  const { form, field, set, values, sending, refused } = useForm({
    initial: emptyEntry(buyer ?? stranger, new Date()),
    check: (entered) => problemsIn(entered, products, count),
    send: (entered) => call('POST /console/api/orders/enter', entryIn(entered, products, count)),
    onDone: ({ order, member }) => {
      onDone(translate('checkout.card.orderEntered', { order }), member)
      onClose()
    },
  })
  function chooseCountry(country: string) {
    set('country', country)
    set('postalCode', '')
  }
  return (
    <form className="stack-4" {...form}>
      <p>
        {buyer
          ? translate('checkout.card.enterOrderText', { email: buyer.email })
          : translate('checkout.card.enterOrderNewText')}
      </p>
      {refused && <ActionError outcome={refused} own={{ 20035: 'checkout.card.documentTaken' }} />}
      {buyer === null && (
        <FieldPairs>
          <Field
            {...field('email')}
            type="email"
            label={translate('checkout.card.email')}
            autoComplete="off"
            required
          />
          <Field {...field('name')} label={translate('checkout.card.buyerName')} autoComplete="off" maxLength={255} />
        </FieldPairs>
      )}
      {Array.from({ length: count }, (_, place) => place).map((place) => (
        <EnteredProduct key={place} place={place} products={products} field={field} values={values} />
      ))}
      {count < mostProducts && (
        <div className="cluster-2">
          <Button variant="tertiary" onClick={() => setCount(count + 1)}>
            {translate('checkout.card.addProduct')}
          </Button>
        </div>
      )}
      <FieldPairs>
        <SelectField {...field('currency')} label={translate('room.currency')} required>
          {currencies.map((each) => (
            <option key={each} value={each}>
              {currencyName(each, language)}
            </option>
          ))}
        </SelectField>
        <SelectField {...field('country')} onChange={chooseCountry} label={translate('room.country')} required>
          <option value="">{translate('room.choose')}</option>
          {countriesIn(language).map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        {dependsOnPostalCode(values.country ?? '') && (
          <Field
            {...field('postalCode')}
            label={translate('room.postalCode')}
            hint={translate('room.postalCodeHint')}
            autoComplete="off"
            maxLength={20}
          />
        )}
        <Field {...field('paid')} type="datetime-local" label={translate('checkout.card.paidAt')} required />
        <SelectField {...field('language')} label={translate('room.language')} required>
          {languages.map((each) => (
            <option key={each} value={each}>
              {ownName(each)}
            </option>
          ))}
        </SelectField>
      </FieldPairs>
      <Field
        {...field('document')}
        label={translate('checkout.card.document')}
        hint={translate('checkout.card.documentHint')}
        autoComplete="off"
        maxLength={100}
        required
      />
      <ReasonFields reason={field('reason')} action={action} sending={sending} />
    </form>
  )
}
