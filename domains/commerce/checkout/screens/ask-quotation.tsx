import { useState } from 'react'
import { emailProblem, limits } from '@/domains/accounts/identity/rules'
import { referenceLengths } from '@/domains/commerce/orders/rules'
import { call } from '@/platform/http/client'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Alert, Refusal } from '@/platform/ui/feedback/alert'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
import type { QuoteAnswer, QuoteOnWire } from '../contract/member'
import { places } from '../places'
import css from './ask-quotation.module.css'
import { onWire, type PurchaseRequest } from './purchase-request'

interface AskQuotationProps {
  quote: QuoteOnWire
  request: PurchaseRequest
  onNewQuote: (quote: QuoteAnswer) => void
}

/**
 * Asks for a quotation of the shown purchase by mail, for people who may not buy yet. Its fields are drawn once it was
 * opened.
 */
export function AskQuotation(props: AskQuotationProps) {
  const translate = useTranslate()
  const [isOpened, setOpened] = useState(false)
  return (
    <details className={css.ask} onToggle={() => setOpened(true)}>
      <summary>{translate('checkout.quotationOpen')}</summary>
      {isOpened && <QuotationForm {...props} />}
    </details>
  )
}

function QuotationForm({ quote, request, onNewQuote }: AskQuotationProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const isVisitor = quote.email === null
  const { form, field, sending, refused, done } = useForm({
    initial: { email: '', company: '', purchaseOrder: '' },
    messageValues: limits,
    check: ({ email }) => ({ email: isVisitor && emailProblem(email) !== null ? 'member_new_1' : null }),
    send: ({ email, company, purchaseOrder }) =>
      call('POST /checkout/quotation', {
        ...onWire(request),
        country: quote.country,
        currency: quote.currency,
        total: quote.total,
        lang: language,
        ...(isVisitor && { email: email.trim(), company }),
        purchase_order: purchaseOrder,
      }),
    onDone: (answer) => answer.state !== 'made' && onNewQuote(answer.quote),
  })
  return (
    <form className={css.form} {...form}>
      <p>{translate('checkout.quotationText')}</p>
      {isVisitor && (
        <>
          <Field {...field('email')} type="email" label={translate('identity.email')} autoComplete="email" required />
          <Field
            {...field('company')}
            label={translate('checkout.quotationCompany')}
            maxLength={255}
            autoComplete="organization"
          />
        </>
      )}
      <Field
        {...field('purchaseOrder')}
        label={translate('checkout.purchaseOrder')}
        maxLength={referenceLengths.purchaseOrder}
        autoComplete="off"
      />
      {done?.state === 'made' && (
        <Alert tone="success">{translate('checkout.quotationMade', { number: done.number, email: done.email })}</Alert>
      )}
      {done && done.state !== 'made' && <Alert tone="info">{translate('checkout.quotationChanged')}</Alert>}
      {/* With another account (20053) the quote is loaded again, for the one that the page buys for now. */}
      <Refusal of={refused?.code === 20053 ? null : refused} at={places.quotation} />
      <Button type="submit" variant="secondary" busy={sending}>
        {translate('checkout.quotationAsk')}
      </Button>
    </form>
  )
}
