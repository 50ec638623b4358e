import { amountOfUnits } from '@/domains/commerce/refunds/rules/units'
import { formatMoney } from '@/platform/i18n/money'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { type Currency, money } from '@/platform/money/money'
import { Field } from '@/platform/ui/forms/field'
import type { FieldBinding } from '@/platform/ui/forms/form'
import type { MemberCard } from '../contract/member-card'

export type RefundLine = MemberCard['orders'][number]['lines'][number]

export const leftOf = ({ quantity, returned }: RefundLine) => quantity - returned

/** How many are asked back, as they were typed; null: not so many are left. */
export function unitsIn(line: RefundLine, text: string): number | null {
  const count = Number(text)
  return Number.isInteger(count) && count >= 1 && count <= leftOf(line) ? count : null
}

interface RefundUnitsProps {
  line: RefundLine
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
      label={translate('members.refundUnits', { left: leftOf(line) })}
      hint={
        back === null
          ? undefined
          : translate('members.refundUnitsAmount', { amount: formatMoney(money(back, currency), language) })
      }
      required
    />
  )
}
