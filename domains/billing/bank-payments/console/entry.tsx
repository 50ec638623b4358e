import { useState } from 'react'
import { formatCalendarDay } from '@/platform/i18n/day'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { DescriptionList } from '@/platform/ui/data/description-list'
import { formatMoment } from '@/platform/ui/data/moment'
import { ReasonDialog } from '@/platform/ui/data/reason-dialog'
import type { ShownEntry } from '../contract/console'
import { call } from './api'
import { AssignForm } from './assign-form'
import css from './bank.module.css'
import { reasonWords, stateNames } from './names'

interface EntryProps {
  entry: ShownEntry
  amount: string
  mayDecide: boolean
  onDone: (message: string) => void
}

/** One entry of the bank, with the decision as long as it is open. */
export function Entry({ entry, amount, mayDecide, onDone }: EntryProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const [dismissing, setDismissing] = useState(false)
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
      {state === 'open' && mayDecide && (
        <>
          <AssignForm key={id} entry={entry} onDone={() => onDone(translate('bank.assignedDone'))} />
          <div className={css.actions}>
            <Button variant="secondary" aria-haspopup="dialog" onClick={() => setDismissing(true)}>
              {translate('bank.dismiss')}
            </Button>
          </div>
        </>
      )}
      {dismissing && (
        <ReasonDialog
          title={translate('bank.dismiss')}
          text={translate('bank.dismissText')}
          action={translate('bank.dismiss')}
          reason={{ label: translate('room.reason'), hint: translate('room.reasonInLog'), most: 500 }}
          send={(why) => call('POST /console/api/bank/dismiss', { id, reason: why })}
          onDone={() => onDone(translate('bank.dismissedDone'))}
          onClose={() => setDismissing(false)}
        />
      )}
    </>
  )
}
