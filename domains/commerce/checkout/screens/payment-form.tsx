import { lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useAddressCheck } from '@/domains/accounts/identity/browser'
import type { Boot } from '@/domains/accounts/identity/contract/boot'
import { emailProblem, limits } from '@/domains/accounts/identity/rules'
import { vatPostalCode } from '@/domains/accounts/profile/rules/vat-place'
import { isMistypedLeitwegId } from '@/domains/commerce/orders/rules'
import { takesCards, testCardsOf, windowOf } from '@/integrations/payments/in-browser'
import type { MessageKey } from '@/platform/i18n/message'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Icon } from '@/platform/ui/controls/icon'
import { Alert } from '@/platform/ui/feedback/alert'
import { AgreementNote } from '@/platform/ui/forms/agreement-note'
import { Checkbox } from '@/platform/ui/forms/checkbox'
import type { FieldProps } from '@/platform/ui/forms/field'
import { type FieldBinding, useForm } from '@/platform/ui/forms/form'
import type { QuoteAnswer, QuoteOnWire } from '../contract/member'
import { formatAmount, isNothing } from './amounts'
import { BuyerFields } from './buyer-fields'
import { BuyerNote } from './buyer-note'
import { cardProblems } from './card'
import { CardFields } from './card-fields'
import css from './checkout.module.css'
import { CompanyFields } from './company-fields'
import { CountryCheck } from './country-check'
import { MerchantNote, PaymentChoice } from './payment-choice'
import { noPresent, presentOnWire, presentProblems } from './present/present-entry'
import type { PurchaseRequest } from './purchase-request'
import { SecondStep } from './second-step'
import type { BuyerChange } from './use-buyer'
import { usePayment } from './use-payment'

/** Draws the captcha, once one is asked for. @param round counts the refusals: each needs a new code */
export type Captcha = (field: Omit<FieldProps, 'label'>, round: number) => ReactNode

/** Topics offered beside the purchase: unticked boxes, each with the version of its sentence. */
export type TopicOffer = (props: {
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}) => ReactNode

/** Few vendors have it. */
const PresentFields = lazy(async () => ({ default: (await import('./present/present-fields')).PresentFields }))
const ReminderBox = lazy(async () => ({ default: (await import('./reminders/reminder-box')).ReminderBox }))

/** Questions rather than failures: one more press goes on. */
const questions: readonly MessageKey[] = [
  ...(['checkout.priceChanged', 'checkout.boughtOrdered'] as const),
  ...(['checkout.boughtOpen', 'checkout.boughtSubscribed'] as const),
]

interface PaymentFormProps {
  boot: Boot
  query: URLSearchParams
  quote: QuoteOnWire
  request: PurchaseRequest
  loading: boolean
  onRequest: (change: Partial<PurchaseRequest>) => void
  onPostalCode: (code: string) => void
  onNewQuote: (quote: QuoteAnswer) => void
  /** The message about the account that buys, until the button is pressed again. */
  buyerChange: BuyerChange | null
  onPress: () => void
  captcha: Captcha
  topics?: TopicOffer | undefined
}

const emailMessages = {
  missing: 'member_new_2',
  pattern: 'member_new_1',
  length: 'identity.emailLength',
} as const satisfies Record<string, MessageKey>

/** The buyer, the payment, and its button. Typed values stay, even if the payment fails. */
export function PaymentForm(props: PaymentFormProps) {
  const { boot, query, quote, request, loading, onNewQuote, buyerChange, onPress, captcha, topics } = props
  const translate = useTranslate()
  const { language } = useLanguage()
  const detailsId = useId()
  const free = isFree(quote)
  const typesCard = takesCards(quote.provider) && !free
  const { merchant, network_country: asked } = quote
  const total = formatAmount(quote.total, quote.currency, language)
  const payment = usePayment({ request, quote, query, language, onNewQuote })
  const addressCheck = useAddressCheck(language)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const operated = boot.member?.impersonatedBy != null

  const { form, field, set, show, sending, values } = useForm({
    initial: enteredIn(query),
    messageValues: limits,
    check: checkOf(quote, typesCard),
    send: async (given) => {
      onPress()
      if (quote.email === null && (await addressCheck.holds(given.email))) return void show({ email: 'address.check' })
      const rejected = await payment.pay({
        ...given,
        topics: chosen,
        waiver: given.waiver !== '',
        countryConfirmed: given.countryConfirmed === quote.country,
        present: quote.givable && presentOnWire(given),
      })
      // Right or wrong, it is used up.
      set('code', '')
      show(rejected)
    },
  })

  /** Another country has codes of its own. */
  function onRequest(change: Partial<PurchaseRequest>) {
    if (change.country !== undefined) set('postalCode', '')
    props.onRequest(change)
  }

  return (
    <section className={css.pay}>
      <form className={`stack-5 fitting ${css.form}`} {...form}>
        <fieldset className={css.part} aria-labelledby={detailsId}>
          <h2 id={detailsId}>{translate('checkout.details')}</h2>
          <BuyerFields
            quote={quote}
            addressCheck={addressCheck}
            onRequest={onRequest}
            email={field('email')}
            postalCode={field('postalCode')}
            asked={request.postal_code ?? ''}
            onPostalCode={props.onPostalCode}
          />
          {merchant === null && !free && (
            <CompanyFields purchaseOrder={field('purchaseOrder')} buyerReference={field('buyerReference')} />
          )}
        </fieldset>
        {quote.givable && <PresentPart field={field} />}
        {!free && (
          <PaymentPart quote={quote} byTransfer={request.by_transfer} onRequest={onRequest}>
            {typesCard && <CardFields testCards={testCardsOf(quote.provider)} field={field} set={set} />}
          </PaymentPart>
        )}
        {asked !== null && (
          <CountryCheck
            country={quote.country}
            network={asked}
            confirmed={values.countryConfirmed === quote.country}
            onChange={(confirmed) => set('countryConfirmed', confirmed ? quote.country : '')}
            onCountry={(country) => onRequest({ country })}
            problem={field('countryConfirmed').problem}
          />
        )}
        <div className={css.consents}>
          {quote.waiver && <WaiverBox quote={quote} field={field('waiver')} />}
          {boot.reminders && !operated && quote.quotation === null && !quote.handover && (
            <Suspense>
              <ReminderBox request={request} email={quote.email === null ? values.email : null} />
            </Suspense>
          )}
          {!operated && topics?.({ chosen, onChange: setChosen })}
        </div>
        {payment.captchas > 0 && captcha(field('code'), payment.captchas)}
        <PaymentNotice payment={payment} quote={quote} buyerChange={buyerChange} operated={operated} />
        <PayFoot quote={quote} busy={sending} unavailable={loading || operated} />
        <SaleTerms merchant={merchant} legal={boot.legal} />
      </form>
      {payment.secondStep && (
        <SecondStep
          {...payment.secondStep}
          text={translate('checkout.secondText', { amount: total, vendor: boot.vendor.name })}
        />
      )}
    </section>
  )
}

interface PaymentNoticeProps {
  payment: ReturnType<typeof usePayment>
  quote: QuoteOnWire
  buyerChange: BuyerChange | null
  operated: boolean
}

/** The result of the last press, and a change of the account that buys. */
function PaymentNotice({ payment, quote, buyerChange, operated }: PaymentNoticeProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  // The message is above the button, in sight; a new price is read before the button is pressed again.
  const notice = useRef<HTMLDivElement>(null)
  const { problem } = payment
  const total = formatAmount(quote.total, quote.currency, language)
  useEffect(() => {
    if (problem || buyerChange) notice.current?.scrollIntoView({ block: 'nearest' })
  }, [problem, buyerChange])
  return (
    <div ref={notice} className={`stack-3 ${css.notice}`}>
      {operated && <Alert tone="info">{translate('checkout.operator')}</Alert>}
      {buyerChange && <BuyerNote change={buyerChange} quote={quote} />}
      {problem && (
        <Alert tone={questions.includes(problem) ? 'info' : 'danger'}>
          {translate(problem, { total, minutes: payment.minutes, product: payment.bought })}
        </Alert>
      )}
    </div>
  )
}

/** The recipient, where the purchase is a gift. */
function PresentPart({ field }: { field: (name: keyof PaymentEntries) => FieldBinding }) {
  const { value, onChange } = field('present')
  return (
    <Suspense>
      <PresentFields chosen={value !== ''} onChosen={(chosen) => onChange(chosen ? 'yes' : '')} field={field} />
    </Suspense>
  )
}

interface PaymentPartProps {
  quote: QuoteOnWire
  byTransfer: boolean | undefined
  onRequest: (change: Partial<PurchaseRequest>) => void
  children: ReactNode
}

/** The way of paying, with the card's fields where the card is typed here. */
function PaymentPart({ quote, byTransfer, onRequest, children }: PaymentPartProps) {
  const translate = useTranslate()
  const id = useId()
  const window = windowOf(quote.provider)
  const isTransfer = quote.provider === 'transfer'
  return (
    <fieldset className={css.part} aria-labelledby={id}>
      <h2 id={id}>{translate('checkout.payment')}</h2>
      {quote.transfer && <PaymentChoice byTransfer={byTransfer ?? isTransfer} onRequest={onRequest} />}
      {children}
      {window !== null && <p className="soft">{translate('checkout.windowNote', { partner: window })}</p>}
      {isTransfer && <p className="soft">{translate('checkout.transferNote')}</p>}
    </fieldset>
  )
}

/** The buyer's consent that the right of withdrawal ends with the delivery. */
function WaiverBox({ quote, field }: { quote: QuoteOnWire; field: FieldBinding }) {
  const translate = useTranslate()
  return (
    <Checkbox
      label={translate(quote.handover ? 'checkout.feeWaiver' : 'checkout.waiver')}
      name="waiver"
      checked={field.value !== ''}
      onChange={(checked) => field.onChange(checked ? 'yes' : '')}
      problem={field.problem}
    />
  )
}

/** The foot of the form, always in sight: the total, and the button with the price in the words that the law asks for. */
function PayFoot({ quote, busy, unavailable }: { quote: QuoteOnWire; busy: boolean; unavailable: boolean }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const tries = triesFirst(quote)
  const paidWords = quote.provider === 'transfer' || quote.obliges ? 'checkout.orderByTransfer' : 'checkout.pay'
  const trialWords = quote.obliges ? 'checkout.orderTrial' : 'checkout.startTrial'
  const payWords = tries ? trialWords : paidWords
  const amount = formatAmount(quote.total, quote.currency, language)
  return (
    <div className={css.foot}>
      <p className={css.sum} aria-hidden="true">
        <span>{translate(tries ? 'checkout.trialToday' : 'checkout.total')}</span>
        <strong>{isNothing(quote.total) ? translate('checkout.free') : amount}</strong>
      </p>
      <Button type="submit" busy={busy} unavailable={unavailable}>
        {translate(isFree(quote) ? 'checkout.payFree' : payWords, { amount })}
      </Button>
      {tries && <p className="soft">{translate('checkout.trialNote')}</p>}
    </div>
  )
}

/** The seller's terms, and the way in which the payment is secured. */
function SaleTerms({ merchant, legal }: { merchant: QuoteOnWire['merchant']; legal: Boot['legal'] }) {
  const translate = useTranslate()
  return (
    <>
      {merchant && <MerchantNote merchant={merchant} />}
      <AgreementNote to={merchant ? 'merchantOrder' : 'order'} kinds={legal} />
      <p className={css.secure}>
        <Icon name="lock" />
        {translate('checkout.secure')}
      </p>
    </>
  )
}

const triesFirst = (quote: QuoteOnWire) => quote.trial?.state === 'chosen'

const isFree = (quote: QuoteOnWire) => isNothing(quote.total) && !triesFirst(quote)

type PaymentEntries = ReturnType<typeof enteredIn>

/** The entries at the start: those that the address of the page names. */
const enteredIn = (query: URLSearchParams) => ({
  email: query.get('email')?.trim() ?? '',
  postalCode: query.get('postal_code')?.trim() ?? '',
  number: '',
  expiry: '',
  cvc: '',
  holder: '',
  waiver: '',
  countryConfirmed: '',
  code: '',
  purchaseOrder: '',
  buyerReference: '',
  ...noPresent,
})

/** Returns the messages about wrong entries, by field. */
const checkOf =
  (quote: QuoteOnWire, typesCard: boolean) =>
  ({
    email,
    waiver,
    countryConfirmed,
    postalCode,
    code: _code,
    purchaseOrder: _,
    buyerReference,
    ...rest
  }: PaymentEntries): Partial<Record<keyof PaymentEntries, MessageKey | null>> => ({
    ...(quote.givable && presentProblems(rest)),
    email: quote.email === null ? emailMessage(email) : null,
    ...(typesCard && cardProblems(rest)),
    buyerReference: isMistypedLeitwegId(buyerReference.trim()) ? 'checkout.leitwegWrong' : null,
    postalCode:
      quote.asks_postal_code && vatPostalCode(quote.country, postalCode) === null ? 'checkout.postalCodeWrong' : null,
    waiver: quote.waiver && waiver === '' ? 'checkout.waiverMissing' : null,
    countryConfirmed:
      quote.network_country !== null && countryConfirmed !== quote.country ? 'checkout.countryMissing' : null,
  })

function emailMessage(email: string): MessageKey | null {
  const problem = emailProblem(email)
  if (problem === null) return null
  return problem in emailMessages ? emailMessages[problem as keyof typeof emailMessages] : 'identity.rejected'
}
