import { useState } from 'react'
import type { SectionProps } from '@/domains/staff/operators/browser'
import type { MemberCard } from '@/platform/contract/member-page'
import { call } from '@/platform/http/client'
import type { MessageKey } from '@/platform/i18n/message'
import { formatMoney } from '@/platform/i18n/money'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { type Currency, money } from '@/platform/money/money'
import { before, days, unixSeconds } from '@/platform/time/duration'
import { localMoment, momentOf } from '@/platform/time/local-moment'
import { Button } from '@/platform/ui/controls/button'
import { ActionError } from '@/platform/ui/data/action-error'
import { CheckboxList } from '@/platform/ui/forms/checkbox-list'
import { Field } from '@/platform/ui/forms/field'
import { type FieldBinding, useForm } from '@/platform/ui/forms/form'
import { SelectField } from '@/platform/ui/forms/select-field'
import { TextArea } from '@/platform/ui/forms/text-area'
import { declaredWithin, limits, type Reason, reasons } from '../../rules'
import { amountOfUnits } from '../../rules/units'

export type Order = MemberCard['orders'][number]
export type Line = Order['lines'][number]

/** The order and the kind of a new refund. */
export interface RefundProps extends Pick<SectionProps, 'onDone'> {
  order: Order
  /** A request is decided on; a withdrawal is a right. */
  kind: 'request' | 'withdrawal'
}

const leftOf = ({ quantity, returned }: Line) => quantity - returned

/** How many are asked back, as they were typed; null: not so many are left. */
function unitsIn(line: Line, text: string): number | null {
  const count = Number(text)
  return Number.isInteger(count) && count >= 1 && count <= leftOf(line) ? count : null
}

interface RefundUnitsProps {
  line: Line
  currency: Currency
  units: FieldBinding
}

/** How many of a line go back, and how much that is. */
function RefundUnits({ line, currency, units }: RefundUnitsProps) {
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

const causes: Readonly<Record<Reason, MessageKey>> = {
  does_not_work: 'refunds.card.cause.doesNotWork',
  not_as_expected: 'refunds.card.cause.notAsExpected',
  bought_by_mistake: 'refunds.card.cause.boughtByMistake',
  bought_twice: 'refunds.card.cause.boughtTwice',
  not_needed: 'refunds.card.cause.notNeeded',
  other: 'refunds.card.cause.other',
}

interface RefundFormProps extends RefundProps {
  title: string
  onClose: () => void
}

/** Asks for what a refund that staff begin needs to say. */
export default function RefundForm({ order, kind, title, onClose, ...section }: RefundFormProps) {
  const translate = useTranslate()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const isRequest = kind === 'request'
  const kept = order.lines.filter(({ status }) => status === 0)
  // Some of one line can go back, as with a request of the member's own.
  function severalOf(positions: readonly string[]) {
    const [only, ...others] = kept.filter((line) => positions.length === 0 || positions.includes(String(line.position)))
    return isRequest && only && others.length === 0 && leftOf(only) > 1 ? only : null
  }
  const several = severalOf(chosen)
  const { form, field, set, sending, refused } = useForm({
    initial: {
      cause: '',
      units: several ? String(leftOf(several)) : '',
      declared: isRequest ? '' : localMoment(new Date()),
      reason: '',
    },
    messageValues: { left: several ? leftOf(several) : 0 },
    check: ({ cause, units, declared, reason }) => ({
      units: several && unitsIn(several, units) === null ? 'refunds.card.refundUnitsWrong' : null,
      cause: isRequest && cause === '' ? 'refunds.card.chooseCause' : null,
      declared: isRequest || declaredAt(declared) ? null : 'refunds.card.declaredMissing',
      reason: reason.trim() === '' ? 'room.reasonMissing' : null,
    }),
    send: ({ cause: key, units, declared, reason }) => {
      const some = several ? { positions: [several.position], units: Number(units) } : {}
      const request = { order: order.number, positions: chosen.map(Number), reason: reason.trim() }
      const cause = reasons.find((each) => each === key) ?? 'other'
      return isRequest
        ? call('POST /console/api/refunds/begin', { ...request, ...some, cause })
        : call('POST /console/api/refunds/declare-withdrawal', {
            ...request,
            declared: unixSeconds(declaredAt(declared) ?? new Date()),
          })
    },
    onDone: ({ refund }) => {
      section.onDone(translate('refunds.card.refundBegun', { refund }))
      onClose()
    },
  })
  const options = kept.map(({ position, name }) => ({ value: String(position), label: name }))
  function choose(next: readonly string[]) {
    const line = severalOf(next)
    setChosen(next)
    set('units', line ? String(leftOf(line)) : '')
  }
  return (
    <form className="stack-4" {...form}>
      <p>
        {translate(isRequest ? 'refunds.card.beginRefundText' : 'refunds.card.declareWithdrawalText', {
          order: order.number,
        })}
      </p>
      {refused && <ActionError outcome={refused} />}
      {options.length > 1 && (
        <CheckboxList
          name="lines"
          label={translate('room.products')}
          options={options}
          chosen={chosen}
          onChange={choose}
        />
      )}
      {several && <RefundUnits line={several} currency={order.currency as Currency} units={field('units')} />}
      {isRequest ? (
        <SelectField {...field('cause')} label={translate('refunds.card.cause')} required>
          <option value="">{translate('room.choose')}</option>
          {reasons.map((each) => (
            <option key={each} value={each}>
              {translate(causes[each])}
            </option>
          ))}
        </SelectField>
      ) : (
        <Field {...field('declared')} type="datetime-local" label={translate('refunds.card.declaredAt')} required />
      )}
      <TextArea
        {...field('reason')}
        label={translate('room.reason')}
        hint={translate('room.reasonInLog')}
        maxLength={limits.reason}
        required
      />
      <div className="cluster-2">
        <Button type="submit" busy={sending}>
          {title}
        </Button>
      </div>
    </form>
  )
}

/** When a withdrawal was declared; null: it cannot have been then. */
function declaredAt(text: string) {
  const at = momentOf(text)
  const now = new Date()
  return at && at <= now && at >= before(now, days(declaredWithin)) ? at : null
}
