import { useState } from 'react'
import { declaredWithin, limits, type Reason, reasons } from '@/domains/refunds/rules'
import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import { before, days, unixSeconds } from '@/platform/time/duration'
import { localMoment, momentOf } from '@/platform/time/local-moment'
import { Button } from '@/platform/ui/controls/button'
import { ActionError } from '@/platform/ui/data/action-error'
import { CheckboxList } from '@/platform/ui/forms/checkbox-list'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
import { SelectField } from '@/platform/ui/forms/select-field'
import { TextArea } from '@/platform/ui/forms/text-area'
import { Dialog } from '@/platform/ui/overlays/dialog'
import type { MemberCard } from '../contract/member-card'
import { call } from './api'
import css from './members.module.css'
import type { SectionProps } from './section'
import { useDone } from './use-given'

const causes: Readonly<Record<Reason, MessageKey>> = {
  does_not_work: 'members.cause.doesNotWork',
  not_as_expected: 'members.cause.notAsExpected',
  bought_by_mistake: 'members.cause.boughtByMistake',
  bought_twice: 'members.cause.boughtTwice',
  not_needed: 'members.cause.notNeeded',
  other: 'members.cause.other',
}

interface RefundProps extends Pick<SectionProps, 'onDone' | 'onStale'> {
  order: MemberCard['orders'][number]
  /** A request is decided on; a withdrawal is a right. */
  kind: 'request' | 'withdrawal'
}

/** Begins a refund for a member, or writes down that they have withdrawn. */
export function RefundButton(props: RefundProps) {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const title = translate(props.kind === 'request' ? 'members.beginRefund' : 'members.declareWithdrawal')
  return (
    <>
      <Button variant="tertiary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {title}
      </Button>
      {open && (
        <Dialog title={title} onClose={close}>
          <RefundForm {...props} title={title} onClose={close} />
        </Dialog>
      )}
    </>
  )
}

function RefundForm({ order, kind, title, onClose, ...section }: RefundProps & { title: string; onClose: () => void }) {
  const translate = useTranslate()
  const { refused, end } = useDone(section, onClose)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const isRequest = kind === 'request'
  const { form, field, sending } = useForm({
    initial: { cause: '', declared: isRequest ? '' : localMoment(new Date()), reason: '' },
    check: ({ cause, declared, reason }) => ({
      cause: isRequest && cause === '' ? 'members.chooseCause' : null,
      declared: isRequest || declaredAt(declared) ? null : 'members.declaredMissing',
      reason: reason.trim() === '' ? 'room.reasonMissing' : null,
    }),
    send: async ({ cause: key, declared, reason }) => {
      const request = { order: order.number, positions: chosen.map(Number), reason: reason.trim() }
      const cause = reasons.find((each) => each === key) ?? 'other'
      const outcome = isRequest
        ? await call('POST /console/api/refunds/begin', { ...request, cause })
        : await call('POST /console/api/refunds/declare-withdrawal', {
            ...request,
            declared: unixSeconds(declaredAt(declared) ?? new Date()),
          })
      end(outcome, outcome.ok ? translate('members.refundBegun', { refund: outcome.data.refund }) : '')
    },
  })
  const options = order.lines
    .filter(({ status }) => status === 0)
    .map(({ position, name }) => ({ value: String(position), label: name }))
  return (
    <form className={css.form} {...form}>
      <p>
        {translate(isRequest ? 'members.beginRefundText' : 'members.declareWithdrawalText', { order: order.number })}
      </p>
      {refused && <ActionError outcome={refused} />}
      {options.length > 1 && (
        <CheckboxList
          name="lines"
          label={translate('members.refundLines')}
          options={options}
          chosen={chosen}
          onChange={setChosen}
        />
      )}
      {isRequest ? (
        <SelectField {...field('cause')} label={translate('members.cause')} required>
          <option value="">{translate('members.choose')}</option>
          {reasons.map((each) => (
            <option key={each} value={each}>
              {translate(causes[each])}
            </option>
          ))}
        </SelectField>
      ) : (
        <Field {...field('declared')} type="datetime-local" label={translate('members.declaredAt')} required />
      )}
      <TextArea
        {...field('reason')}
        label={translate('room.reason')}
        hint={translate('room.reasonInLog')}
        maxLength={limits.reason}
        required
      />
      <div className={css.acts}>
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
