import { useState } from 'react'
import { emailProblem, limits } from '@/domains/accounts/identity/rules'
import { referenceLengths } from '@/domains/commerce/orders/rules'
import { messageFor } from '@/platform/codes/message-for'
import { call } from '@/platform/http/client'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Alert } from '@/platform/ui/feedback/alert'
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
  const [notice, setNotice] = useState<{ readonly tone: 'success' | 'info' | 'danger'; readonly text: string } | null>(
    null,
  )
  const isVisitor = quote.email === null
  const { form, field, sending } = useForm({
    initial: { email: '', company: '', purchaseOrder: '' },
    messageValues: limits,
    check: ({ email }) => ({ email: isVisitor && emailProblem(email) !== null ? 'member_new_1' : null }),
    send: async ({ email, company, purchaseOrder }) => {
      setNotice(null)
      const outcome = await call('POST /checkout/quotation', {
        ...onWire(request),
        country: quote.country,
        currency: quote.currency,
        total: quote.total,
        lang: language,
        ...(isVisitor && { email: email.trim(), company }),
        purchase_order: purchaseOrder,
      })
      // The quote is loaded again, with the account that the page buys for now.
      if (!outcome.ok && outcome.code === 20053) return
      if (!outcome.ok) return setNotice({ tone: 'danger', text: translate(messageFor(places.quotation, outcome.code)) })
      if (outcome.data.state === 'made') {
        const { number, email: to } = outcome.data
        return setNotice({ tone: 'success', text: translate('checkout.quotationMade', { number, email: to }) })
      }
      onNewQuote(outcome.data.quote)
      setNotice({ tone: 'info', text: translate('checkout.quotationChanged') })
    },
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
      {notice && <Alert tone={notice.tone}>{notice.text}</Alert>}
      <Button type="submit" variant="secondary" busy={sending}>
        {translate('checkout.quotationAsk')}
      </Button>
    </form>
  )
}
