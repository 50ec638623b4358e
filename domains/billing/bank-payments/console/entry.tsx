import { call } from '@/platform/http/client'
import { formatCalendarDay } from '@/platform/i18n/day'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Actions } from '@/platform/ui/controls/actions'
import { Button } from '@/platform/ui/controls/button'
import { ActionButton } from '@/platform/ui/data/action-button'
import { ActionError } from '@/platform/ui/data/action-error'
import { DescriptionList } from '@/platform/ui/data/description-list'
import { formatMoment } from '@/platform/ui/data/moment'
import { useAnnounce } from '@/platform/ui/data/notices'
import { Checkbox } from '@/platform/ui/forms/checkbox'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
import type { ShownEntry } from '../contract/console'
import css from './bank.module.css'
import { reasonWords, stateNames } from './names'

/** Says which order an entry pays: the likely one stands there already. */
function AssignForm({ entry }: { entry: ShownEntry }) {
  const translate = useTranslate()
  const announce = useAnnounce()
  const { form, field, set, sending, values, refused } = useForm({
    initial: { order: entry.order ?? entry.transfer ?? '', settle: '' },
    check: ({ order }) => ({ order: order.trim() === '' ? 'member_new_3' : null }),
    send: ({ order, settle }) =>
      call('POST /console/api/bank/assign', { id: entry.id, order: order.trim(), settle: settle !== '' }),
    onDone: () => announce(translate('bank.assignedDone')),
    ofFields: { 20040: { order: 'bank.orderUnknown' }, 20035: { order: 'bank.orderPaid' } },
  })
  return (
    <form className={css.form} {...form}>
      {refused && <ActionError outcome={refused} />}
      <Field {...field('order')} label={translate('bank.orderField')} maxLength={60} autoComplete="off" />
      <Checkbox
        label={translate('bank.settle')}
        name="settle"
        checked={values.settle !== ''}
        onChange={(checked) => set('settle', checked ? 'yes' : '')}
      />
      <div className={css.actions}>
        <Button type="submit" busy={sending}>
          {translate('bank.assign')}
        </Button>
      </div>
    </form>
  )
}

interface EntryProps {
  entry: ShownEntry
  amount: string
  mayDecide: boolean
}

/** One entry of the bank, with the decision as long as it is open. */
export function Entry({ entry, amount, mayDecide }: EntryProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { id, state, reason, transfer, order, decided } = entry
  return (
    <>
      <DescriptionList
        rows={[
          ['bank.state', translate(stateNames[state])],
          ['bank.reason', state === 'open' && reason !== null && translate(reasonWords[reason])],
          ['bank.amount', amount],
          ['bank.bookedOn', formatCalendarDay(entry.booked_on, language)],
          ['bank.payer', entry.payer],
          ['bank.text', entry.text],
          ['bank.account', entry.account],
          ['bank.order', order],
          ['bank.transfer', transfer],
          ['bank.decided', decided > 0 && formatMoment(decided, language)],
          ['bank.operator', entry.operator],
          ['bank.note', entry.note],
        ]}
      />
      {state === 'open' && mayDecide && <AssignForm key={id} entry={entry} />}
      <Actions>
        <ActionButton
          title="bank.dismiss"
          offered={state === 'open' && mayDecide}
          text={translate('bank.dismissText')}
          send={(why) => call('POST /console/api/bank/dismiss', { id, reason: why })}
          done={translate('bank.dismissedDone')}
        />
      </Actions>
    </>
  )
}
