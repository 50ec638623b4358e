import { type ReactNode, useId } from 'react'
import type { Term } from '@/domains/commerce/catalogue/rules/kinds'
import { formatTerm } from '@/domains/commerce/catalogue/rules/term-words'
import type { FailureCode } from '@/platform/codes/codes'
import { messageFor } from '@/platform/codes/message-for'
import { formatDay } from '@/platform/i18n/day'
import type { MessageKey } from '@/platform/i18n/message'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import type { Currency } from '@/platform/money/money'
import { hasFeature } from '@/platform/ui/browser/features'
import { Alert } from '@/platform/ui/feedback/alert'
import { Choice } from '@/platform/ui/forms/choice'
import { SelectField } from '@/platform/ui/forms/select-field'
import type { QuoteOnWire } from '../contract/member'
import { places } from '../places'
import { formatAmount, formatCount, formatPlatforms, isNothing } from './amounts'
import { CouponField } from './coupon-field'
import { Quantity } from './quantity'
import css from './summary.module.css'

interface TrialChoiceProps {
  trial: QuoteOnWire['trial']
  /** The buyer, or the link that they followed, asks for it. */
  wanted: boolean
  onTrial: (trial: boolean) => void
}

/** Offers to try first or to pay at once; a buyer who had the trial before reads why it is not available. */
function TrialChoice({ trial, wanted, onTrial }: TrialChoiceProps) {
  const translate = useTranslate()
  if (trial === null) return null
  if (trial.state === 'used') return wanted ? <Alert tone="info">{translate('checkout.trialUsed')}</Alert> : null
  return (
    <Choice
      label={translate('checkout.trialLabel')}
      options={[
        { value: 'trial', label: translate('checkout.trialFirst', { days: trial.days }) },
        { value: 'now', label: translate('checkout.trialNot') },
      ]}
      value={trial.state === 'chosen' ? 'trial' : 'now'}
      onChoose={(value) => onTrial(value === 'trial')}
    />
  )
}

const afterwards = {
  month: { renews: 'checkout.renewsMonth', ends: 'checkout.endsMonth' },
  year: { renews: 'checkout.renewsYear', ends: 'checkout.endsYear' },
} as const

interface SummaryLineProps {
  line: QuoteOnWire['lines'][number]
  currency: Currency
  trial: QuoteOnWire['trial']
  onQuantity: (quantity: number) => void
}

/** A product with its box, for how long and for what, and its price. */
function SummaryLine({ line, currency, trial, onQuantity }: SummaryLineProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const {
    name,
    description,
    box,
    option,
    platforms,
    quantity,
    most,
    unit,
    list,
    price,
    renewal,
    renews,
    lowest_before: before,
  } = line
  const sold = { term: option, updatesMonths: line.updates_months }
  const say = (amount: string) => formatAmount(amount, currency, language)
  return (
    <li className={css.line}>
      <img className={css.box} src={`/art/${box}.svg`} alt="" width="96" height="96" />
      <div className={css.what}>
        <h3>{name}</h3>
        <p className={css.facts}>{`${formatTerm(sold, translate)} · ${formatPlatforms(platforms, translate)}`}</p>
        <p className="quiet">{description}</p>
      </div>
      <div className={css.price}>
        {list !== price && (
          <s>
            <span className="unseen">{translate('checkout.listPrice', { amount: say(list) })}</span>
            <span aria-hidden="true">{say(list)}</span>
          </s>
        )}
        <strong>{isNothing(price) ? translate('checkout.free') : say(price)}</strong>
        {before !== undefined && (
          <span className="quiet">{translate('checkout.lowestBefore', { amount: say(before) })}</span>
        )}
        {quantity > 1 && <span className="quiet">{`${formatCount(quantity, language)} × ${say(unit)}`}</span>}
        {renewal !== null && (
          <span className={css.renewal}>
            {trial?.state === 'chosen'
              ? translate(option.endsWith('M') ? 'checkout.trialMonth' : 'checkout.trialYear', {
                  count: Number.parseInt(option, 10),
                  until: new Date(trial.until * 1000),
                  amount: say(renewal),
                })
              : translate(afterwards[option.endsWith('M') ? 'month' : 'year'][renews ? 'renews' : 'ends'], {
                  count: Number.parseInt(option, 10),
                  amount: say(renewal),
                })}
          </span>
        )}
      </div>
      {most > 1 && <Quantity line={line} currency={currency} onQuantity={onQuantity} />}
    </li>
  )
}

/** Explains the product without renewal. Takes the renewals on the page, and a class for each paragraph. */
export type RenewalFacts = (props: { pids: readonly number[]; className: string | undefined }) => ReactNode

/** Draws what the buyer already has of a subscription. */
export type AlreadyHeld = (pid: number) => ReactNode

interface SummaryProps {
  quote: QuoteOnWire
  loading: boolean
  failure: FailureCode | null
  onOption: (option: Term) => void
  /** How many of each line, in their order. */
  onQuantity: (quantities: readonly number[]) => void
  onCoupon: (coupon: string | null) => void
  /** The buyer wants to try it first. */
  trial: boolean
  onTrial: (trial: boolean) => void
  renewalFacts?: RenewalFacts | undefined
  already?: AlreadyHeld | undefined
}

const discountMessages = {
  unknown: 'checkout.offerUnknown',
  signIn: 'checkout.offerSignIn',
  notForYou: 'checkout.offerNotForYou',
} as const satisfies Record<string, MessageKey>

/** The purchase and its total. */
export function Summary({ quote, loading, failure, onOption, onQuantity, onCoupon, ...trying }: SummaryProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const id = useId()
  const {
    lines,
    options,
    currency,
    subtotal,
    off,
    total,
    vat,
    coupon,
    discount,
    reverse_charge: reverse,
    vat_id: vatId,
    quotation,
  } = quote
  const renewals = lines.filter(({ renews_updates: renewsUpdates }) => renewsUpdates)
  // One at most is in a purchase.
  const plan = lines.find(({ renewal }) => renewal !== null)
  const say = (amount: string) => formatAmount(amount, currency, language)
  return (
    <section className={css.summary} aria-labelledby={id} aria-busy={loading || undefined}>
      <h2 className="unseen" id={id}>
        {translate('checkout.summary')}
      </h2>
      {discount?.problem && <Alert tone="info">{translate(discountMessages[discount.problem])}</Alert>}
      <ul className="stack-5">
        {lines.map((line) => (
          <SummaryLine
            key={line.pid}
            line={line}
            currency={currency}
            trial={quote.trial}
            onQuantity={(count) => onQuantity(lines.map((each) => (each === line ? count : each.quantity)))}
          />
        ))}
      </ul>
      {quote.email !== null &&
        renewals.length > 0 &&
        trying.renewalFacts?.({ pids: renewals.map(({ pid }) => pid), className: css.facts })}
      {quote.email !== null && plan && trying.already?.(plan.pid)}
      {options.length > 1 && (
        <SelectField
          label={translate('checkout.term')}
          name="term"
          value={lines[0]?.option ?? ''}
          onChange={(value) => onOption(value as Term)}
        >
          {options.map(({ option, price }) => (
            <option key={option} value={option}>
              {`${formatTerm({ term: option, updatesMonths: lines[0]?.updates_months }, translate)} · ${say(price)}`}
            </option>
          ))}
        </SelectField>
      )}
      <TrialChoice trial={quote.trial} wanted={trying.trial} onTrial={trying.onTrial} />
      {quote.concession && (
        <Alert tone="info">
          {translate('checkout.concession', {
            name: quote.concession.name,
            percent: formatPercent(quote.concession.percent, language),
          })}
        </Alert>
      )}
      {quotation && (
        <Alert tone="info">
          {translate('checkout.quotationNote', {
            number: quotation.number,
            until: formatDay(lastMoment(quotation.until), language),
          })}
        </Alert>
      )}
      {hasFeature('coupons') && !quotation && !quote.handover && (
        <CouponField
          coupon={coupon}
          saved={say(off)}
          minimum={coupon?.minimum ? say(coupon.minimum) : ''}
          loading={loading}
          onCoupon={onCoupon}
        />
      )}
      {vatId === 'invalid' && <Alert tone="info">{translate('checkout.vatIdInvalid')}</Alert>}
      {vatId === 'unanswered' && <Alert tone="info">{translate('checkout.vatIdUnanswered')}</Alert>}
      {failure !== null && <Alert tone="danger">{translate(messageFor(places.nextQuote, failure))}</Alert>}
      <dl className={css.totals} aria-live="polite">
        {!isNothing(off) && (
          <>
            <div>
              <dt>{translate('checkout.subtotal')}</dt>
              <dd>{say(subtotal)}</dd>
            </div>
            <div>
              <dt>{translate('checkout.couponLine', { code: coupon?.code ?? '' })}</dt>
              <dd>−{say(off)}</dd>
            </div>
          </>
        )}
        <div className={css.total}>
          <dt>{translate(quote.trial?.state === 'chosen' ? 'checkout.trialToday' : 'checkout.total')}</dt>
          <dd>{isNothing(total) ? translate('checkout.free') : say(total)}</dd>
        </div>
        {vat && (
          <div className="quiet">
            <dt>
              {reverse
                ? translate('checkout.reverseCharge')
                : translate('checkout.vat', { percent: formatPercent(vat.percent, language) })}
            </dt>
            <dd>{say(vat.amount)}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}

/** It ends with the day. */
const lastMoment = (until: number) => new Date((until - 1) * 1000)

const formatPercent = (percent: string, language: string) => new Intl.NumberFormat(language).format(Number(percent))
