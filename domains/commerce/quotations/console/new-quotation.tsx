import { useState } from 'react'
import { termsOf } from '@/domains/commerce/catalogue/browser'
import { formatTerm } from '@/domains/commerce/catalogue/rules/term-words'
import { referenceLengths } from '@/domains/commerce/orders/rules'
import { call } from '@/platform/http/client'
import { countriesIn, currencyName } from '@/platform/i18n/market-names'
import { languages, ownName } from '@/platform/i18n/page-languages'
import { dependsOnPostalCode } from '@/platform/i18n/vat-territory'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { currencies } from '@/platform/ui/browser/page-offer'
import { Button } from '@/platform/ui/controls/button'
import { ActionError } from '@/platform/ui/data/action-error'
import { useAnswer } from '@/platform/ui/data/answers'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { Field } from '@/platform/ui/forms/field'
import { FieldGroup, FieldPairs } from '@/platform/ui/forms/field-group'
import { type FieldBinding, useForm } from '@/platform/ui/forms/form'
import { SelectField } from '@/platform/ui/forms/select-field'
import { TextArea } from '@/platform/ui/forms/text-area'
import { Dialog } from '@/platform/ui/overlays/dialog'
import type { QuotableProduct } from '../contract/console'
import { emptyEntry, fieldsOf, mostLines, problemsIn, quotationIn, updatesOf } from './entry'

interface QuotedProductProps {
  /** From 0. */
  place: number
  products: readonly QuotableProduct[]
  field: (name: string) => FieldBinding
  values: Readonly<Record<string, string>>
}

/** One product of a quotation: how many, and what each costs. */
function QuotedProduct({ place, products, field, values }: QuotedProductProps) {
  const translate = useTranslate()
  const fields = fieldsOf(place)
  return (
    <FieldGroup legend={`${translate('room.product')} ${place + 1}`}>
      <SelectField {...field(fields.product)} label={translate('room.product')} required>
        <option value="">{translate('quotes.choose')}</option>
        {products.map(({ pid, name }) => (
          <option key={pid} value={pid}>
            {`${name} (${pid})`}
          </option>
        ))}
      </SelectField>
      <SelectField {...field(fields.term)} label={translate('room.billingTerm')} required>
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
          label={translate('room.quantity')}
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

interface NewQuotationProps {
  onDone: (number: string) => void
  onClose: () => void
}

/** A quotation at prices of the staff's own. */
export function NewQuotation(props: NewQuotationProps) {
  const translate = useTranslate()
  const { data, failure, loading, reload } = useAnswer('GET /console/api/quotations/products', {})
  return (
    <Dialog title={translate('quotes.make')} onClose={props.onClose}>
      {data && <EntryForm {...props} {...data} />}
      {!data && failure === null && <Skeleton lines={6} />}
      {!data && failure !== null && <LoadFailed code={failure} loading={loading} onTryAgain={reload} />}
    </Dialog>
  )
}

interface EntryFormProps extends NewQuotationProps {
  products: readonly QuotableProduct[]
  days: number
}

function EntryForm({ products, days, onDone, onClose }: EntryFormProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const [count, setCount] = useState(1)
  const { form, field, set, values, sending, refused } = useForm({
    initial: emptyEntry(days),
    check: (entered) => problemsIn(entered, products, count),
    send: (entered) => call('POST /console/api/quotations', quotationIn(entered, products, count)),
    onDone: ({ number }) => {
      onDone(number)
      onClose()
    },
  })
  function chooseCountry(country: string) {
    set('country', country)
    set('postalCode', '')
  }
  return (
    <form className="stack-4" {...form}>
      <p>{translate('quotes.makeText')}</p>
      {refused && <ActionError outcome={refused} />}
      <FieldPairs>
        <Field {...field('email')} type="email" label={translate('room.email')} autoComplete="off" required />
        <Field {...field('company')} label={translate('quotes.company')} autoComplete="off" maxLength={255} />
      </FieldPairs>
      {Array.from({ length: count }, (_, place) => place).map((place) => (
        <QuotedProduct key={place} place={place} products={products} field={field} values={values} />
      ))}
      {count < mostLines && (
        <div className="cluster-2 level">
          <Button variant="tertiary" onClick={() => setCount(count + 1)}>
            {translate('quotes.addProduct')}
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
        <SelectField {...field('country')} onChange={chooseCountry} label={translate('quotes.country')} required>
          <option value="">{translate('quotes.choose')}</option>
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
        <SelectField {...field('language')} label={translate('room.language')} required>
          {languages.map((each) => (
            <option key={each} value={each}>
              {ownName(each)}
            </option>
          ))}
        </SelectField>
        <Field {...field('days')} label={translate('quotes.days')} inputMode="numeric" maxLength={3} required />
      </FieldPairs>
      <Field
        {...field('purchaseOrder')}
        label={translate('quotes.purchaseOrder')}
        autoComplete="off"
        maxLength={referenceLengths.purchaseOrder}
      />
      <TextArea
        {...field('note')}
        label={translate('quotes.note')}
        hint={translate('quotes.noteHint')}
        maxLength={500}
      />
      <Button type="submit" busy={sending}>
        {translate('quotes.send')}
      </Button>
    </form>
  )
}
