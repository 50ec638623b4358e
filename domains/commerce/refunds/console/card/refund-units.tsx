import { formatMoney } from '@/platform/i18n/money'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { type Currency, money } from '@/platform/money/money'
import { Field } from '@/platform/ui/forms/field'
import type { FieldBinding } from '@/platform/ui/forms/form'
import { amountOfUnits } from '../../rules/units'
import type { Line } from './props'

export const leftOf = ({ quantity, returned }: Line) => quantity - returned

/** How many are asked back, as they were typed; null: not so many are left. */
export function unitsIn(line: Line, text: string): number | null {
  const count = Number(text)
  return Number.isInteger(count) && count >= 1 && count <= leftOf(line) ? count : null
}

interface RefundUnitsProps {
  line: Line
  currency: Currency
  units: FieldBinding
}

/** How many of a line go back, and how much that is. */
export function RefundUnits({ line, currency, units }: RefundUnitsProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { quantity, returned: returnedUnits, amount, goodwill } = line
  const count = unitsIn(line, units.value)
  const back = count === null ? null : amountOfUnits({ quantity, returnedUnits, amount, goodwill }, count)
  return (
    <Field
      {...units}
      type="number"
      inputMode="numeric"
      min={1}
      max={leftOf(line)}
      label={translate('refunds.card.refundUnits', { left: leftOf(line) })}
      hint={
        back === null
          ? undefined
          : translate('refunds.card.refundUnitsAmount', { amount: formatMoney(money(back, currency), language) })
      }
      required
    />
  )
}
