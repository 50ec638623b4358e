import { formatTerm } from '@/domains/commerce/catalogue/rules/term-words'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import type { Currency } from '@/platform/money/money'
import type { QuoteOnWire } from '../contract/member'
import { formatAmount, formatCount, formatPlatforms, isNothing } from './amounts'
import { Quantity } from './quantity'
import css from './summary.module.css'

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
export function SummaryLine({ line, currency, trial, onQuantity }: SummaryLineProps) {
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
        <p className={css.description}>{description}</p>
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
          <span className={css.each}>{translate('checkout.lowestBefore', { amount: say(before) })}</span>
        )}
        {quantity > 1 && <span className={css.each}>{`${formatCount(quantity, language)} × ${say(unit)}`}</span>}
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
