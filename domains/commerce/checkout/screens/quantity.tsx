import { tagOf } from '@/platform/i18n/languages'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import type { Currency } from '@/platform/money/money'
import { Button } from '@/platform/ui/controls/button'
import { Stepper } from '@/platform/ui/forms/stepper'
import type { QuoteOnWire } from '../contract/member'
import { formatAmount, formatCount } from './amounts'
import css from './quantity.module.css'

type Line = QuoteOnWire['lines'][number]

interface QuantityProps {
  line: Line
  currency: Currency
  onQuantity: (quantity: number) => void
}

/** How many of it, and what each costs by then. */
export function Quantity({ line, currency, onQuantity }: QuantityProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { pid, quantity, most, tiers, price, same_for: sameFor } = line
  return (
    <div className={css.quantity}>
      <Stepper
        name={`quantity-${pid}`}
        label={translate('checkout.quantity')}
        fewer={translate('checkout.fewer')}
        more={translate('checkout.more')}
        value={quantity}
        most={most}
        onChange={onQuantity}
      />
      {tiers.length > 0 && <Tiers line={line} currency={currency} />}
      {sameFor !== null && (
        <p className={css.same}>
          {translate('checkout.sameFor', { count: sameFor, amount: formatAmount(price, currency, language) })}{' '}
          <Button variant="tertiary" onClick={() => onQuantity(sameFor)}>
            {translate('checkout.takeMore', { count: sameFor })}
          </Button>
        </p>
      )}
    </div>
  )
}

/** The volume prices, folded to where they begin, since most buy one; the row that applies now is marked. */
function Tiers({ line: { tiers, quantity }, currency }: Pick<QuantityProps, 'line' | 'currency'>) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const share = new Intl.NumberFormat(tagOf(language), { style: 'percent', maximumFractionDigits: 1 })
  const single = Number(tiers[0]?.unit ?? 0)
  const savingOf = ({ unit }: (typeof tiers)[number]) => share.format(1 - Number(unit) / single)
  const current = tiers.findLast(({ from }) => from <= quantity)
  const second = tiers[1]
  return (
    <details className={css.volume} open={current !== tiers[0]}>
      <summary>
        {second
          ? translate('checkout.tiersFold', { from: formatCount(second.from, language), percent: savingOf(second) })
          : translate('checkout.tiers')}
      </summary>
      <table className={css.tiers}>
        <caption className="unseen">{translate('checkout.tiers')}</caption>
        <thead>
          <tr>
            <th scope="col">{translate('checkout.tierCount')}</th>
            <th scope="col">{translate('checkout.tierUnit')}</th>
            <th scope="col">{translate('checkout.tierSaving')}</th>
          </tr>
        </thead>
        <tbody>
          {tiers.map((tier, index) => {
            const next = tiers[index + 1]
            const to = next ? next.from - 1 : null
            const from = formatCount(tier.from, language)
            return (
              <tr key={tier.from} className={css.tier} aria-current={tier === current || undefined}>
                <th scope="row">
                  {to === null && translate('checkout.tierFrom', { from })}
                  {to !== null && (to === tier.from ? from : `${from}–${formatCount(to, language)}`)}
                </th>
                <td>{formatAmount(tier.unit, currency, language)}</td>
                <td>{index === 0 ? '–' : savingOf(tier)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </details>
  )
}
