import { useState } from 'react'
import { actingForOf, rememberMarket } from '@/domains/accounts/identity/browser'
import type { Boot } from '@/domains/accounts/identity/contract/boot'
import { messageFor, pageLoad } from '@/platform/codes/message-for'
import { call } from '@/platform/http/client'
import type { Language } from '@/platform/i18n/languages'
import type { MessageKey } from '@/platform/i18n/message'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { memberArea, memberPage } from '@/platform/paths'
import { useCall } from '@/platform/ui/calls/use-call'
import { Button } from '@/platform/ui/controls/button'
import { Alert } from '@/platform/ui/feedback/alert'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import type { UnavailableOnWire } from '../contract/member'
import { AskQuotation } from './ask-quotation'
import { loginAddress } from './buyer-note'
import css from './checkout.module.css'
import { CheckoutResult } from './checkout-result'
import { CountryField } from './country-field'
import { type Captcha, PaymentForm, type TopicOffer } from './payment-form'
import { onWire, type PurchaseRequest } from './purchase-request'
import { type AlreadyHeld, type RenewalFacts, Summary } from './summary'
import { useBuyer } from './use-buyer'

type Obstacle = UnavailableOnWire['obstacle']

const words = {
  unknown: ['checkout.unknownProductTitle', 'checkout.unknownProductText'],
  notOnSale: ['checkout.notOnSaleTitle', 'checkout.notOnSaleText'],
  upgradeSignIn: ['checkout.upgradeTitle', 'checkout.upgradeSignInText'],
  upgradeNotForYou: ['checkout.upgradeTitle', 'checkout.upgradeNotForYouText'],
  nothingToUpgrade: ['checkout.nothingToUpgradeTitle', 'checkout.nothingToUpgradeText'],
  renewalSignIn: ['checkout.renewalTitle', 'checkout.renewalSignInText'],
  nothingToRenew: ['checkout.renewalTitle', 'checkout.nothingToRenewText'],
  notSold: ['checkout.notSoldTitle', 'checkout.notSoldText'],
  tooLittle: ['checkout.tooLittleTitle', 'checkout.tooLittleText'],
  oneSubscription: ['checkout.oneSubscriptionTitle', 'checkout.oneSubscriptionText'],
  quotationUnknown: ['checkout.quotationUnknownTitle', 'checkout.quotationUnknownText'],
  quotationExpired: ['checkout.quotationExpiredTitle', 'checkout.quotationExpiredText'],
  quotationWithdrawn: ['checkout.quotationWithdrawnTitle', 'checkout.quotationWithdrawnText'],
  handoverOver: ['checkout.handoverOverTitle', 'checkout.handoverOverText'],
  quotationAccepted: ['checkout.quotationAcceptedTitle', 'checkout.quotationAcceptedText'],
} as const satisfies Record<Obstacle, readonly [MessageKey, MessageKey]>

interface UnavailableProps {
  obstacle: Obstacle
  name: string | null
  /** The buyer's country; null: unknown. */
  country: string | null
  onCountry: (country: string) => void
}

/** A product that cannot be bought, or not by this buyer, or not in their country. */
export function Unavailable({ obstacle, name, country, onCountry }: UnavailableProps) {
  const translate = useTranslate()
  const [title, text] = words[obstacle]
  const isSignIn = obstacle === 'upgradeSignIn' || obstacle === 'renewalSignIn'
  return (
    <CheckoutResult tone="failure" title={translate(title)}>
      <p>{translate(text, { name: name ?? '' })}</p>
      {obstacle === 'notSold' && country !== null && <CountryField country={country} onChange={onCountry} />}
      {isSignIn && <a href={loginAddress()}>{translate('login.now')}</a>}
      {obstacle === 'handoverOver' && <a href={memberPage('licence_handovers')}>{translate('shell.titleHandovers')}</a>}
      {!isSignIn && obstacle !== 'handoverOver' && <a href={memberArea}>{translate('checkout.toOverview')}</a>}
    </CheckoutResult>
  )
}

/** Returns the server's quote for a request. An older quote stays in sight until the newer one is here. */
const useQuote = (request: PurchaseRequest, lang: Language) =>
  useCall((input) => call('POST /checkout/quote', input), { ...onWire(request), lang }, undefined, { keep: true })

interface PurchaseProps {
  boot: Boot
  query: URLSearchParams
  initial: PurchaseRequest
  captcha: Captcha
  topics?: TopicOffer | undefined
  renewalFacts?: RenewalFacts | undefined
  already?: AlreadyHeld | undefined
}

/** The purchase on one side, the buyer and the payment on the other. */
export function Purchase({ boot, query, initial, captcha, topics, renewalFacts, already }: PurchaseProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const [request, setRequest] = useState(initial)
  const { data: quote, failure, loading, reload, put } = useQuote(request, language)
  const { change: buyerChange, forgetChange } = useBuyer(quote, actingForOf(boot), reload)

  if (quote === null && failure !== null && failure !== 10001) {
    return (
      <div className={css.failed}>
        <h1>{translate('shell.titleCheckout')}</h1>
        <Alert tone="danger">{translate(messageFor(pageLoad, failure))}</Alert>
        <Button variant="secondary" busy={loading} onClick={reload}>
          {translate('ui.tryAgain')}
        </Button>
      </div>
    )
  }
  // A link that names nothing readable names nothing that we sell.
  const change = (market: Pick<PurchaseRequest, 'country' | 'currency'>) => {
    const isMember = quote?.available === true && quote.email !== null
    void rememberMarket(market, isMember ? boot.member : null)
    // A postal code is one of the country that it was typed for.
    const { postal_code: _, ...elsewhere } = request
    setRequest({ ...(market.country === undefined ? request : elsewhere), ...market })
  }
  const onCountry = (country: string) => change({ country })
  if (quote === null && failure === 10001) {
    return <Unavailable obstacle="unknown" name={null} country={null} onCountry={onCountry} />
  }
  if (quote === null) return <Loading />
  if (!quote.available) {
    return <Unavailable obstacle={quote.obstacle} name={quote.name} country={quote.country} onCountry={onCountry} />
  }

  return (
    <div className={`stack-5 fitting ${css.purchase}`}>
      <h1 className={css.title}>{translate('shell.titleCheckout')}</h1>
      <Summary
        quote={quote}
        loading={loading}
        failure={failure}
        onOption={(option) => setRequest({ ...request, option })}
        onQuantity={(quantities) => setRequest({ ...request, quantity: quantities.join(',') })}
        trial={request.trial === true}
        onTrial={(trial) => setRequest({ ...request, trial })}
        onCoupon={(coupon) => setRequest(couponIn(request, coupon))}
        renewalFacts={renewalFacts}
        already={already}
      />
      <PaymentForm
        boot={boot}
        query={query}
        quote={quote}
        request={request}
        loading={loading}
        onRequest={change}
        onPostalCode={(code) => setRequest({ ...request, postal_code: code })}
        onNewQuote={put}
        buyerChange={buyerChange}
        onPress={forgetChange}
        captcha={captcha}
        topics={topics}
      />
      {quote.quotable && <AskQuotation quote={quote} request={request} onNewQuote={put} />}
    </div>
  )
}

function couponIn({ coupon: _, ...rest }: PurchaseRequest, coupon: string | null): PurchaseRequest {
  return coupon === null ? rest : { ...rest, coupon }
}

/** Where the two columns are about to be. */
function Loading() {
  const translate = useTranslate()
  return (
    <div className={`stack-5 fitting ${css.purchase}`}>
      <h1 className={css.title}>{translate('shell.titleCheckout')}</h1>
      <Skeleton lines={5} />
      <div className={css.pay} aria-hidden="true">
        <Skeleton lines={6} />
      </div>
    </div>
  )
}
