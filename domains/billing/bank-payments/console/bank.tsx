import { useState } from 'react'
import { OrderLink } from '@/domains/staff/operators/browser'
import type { SignedInOperator } from '@/domains/staff/operators/contract/boot'
import { may } from '@/domains/staff/operators/rules/permissions'
import { call } from '@/platform/http/client'
import { formatCalendarDay } from '@/platform/i18n/day'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { consoleRoom } from '@/platform/paths'
import { Button } from '@/platform/ui/controls/button'
import { ActionButton } from '@/platform/ui/data/action-button'
import { ActionError } from '@/platform/ui/data/action-error'
import { CaseActs } from '@/platform/ui/data/case-acts'
import { Amount, Day, useAmount, Word } from '@/platform/ui/data/cells'
import { DescriptionList } from '@/platform/ui/data/description-list'
import { defineList, useConsoleList } from '@/platform/ui/data/list'
import { ListRoom } from '@/platform/ui/data/list-room'
import { formatMoment } from '@/platform/ui/data/moment'
import { useAnnounce } from '@/platform/ui/data/notices'
import { TextFileButton } from '@/platform/ui/data/text-file-button'
import { Alert } from '@/platform/ui/feedback/alert'
import { Checkbox } from '@/platform/ui/forms/checkbox'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
import { useSubmit } from '@/platform/ui/forms/submit'
import type { ShownEntry } from '../contract/console'
import { mostCharacters } from '../rules/entry'
import css from './bank.module.css'
import { problemOf, reasonWords, stateNames } from './names'

/** A file of the bank: taken in as soon as it is chosen, since the same one twice does nothing. */
function ImportFile() {
  const translate = useTranslate()
  const [notice, setNotice] = useState<{ readonly tone: 'success' | 'danger'; readonly text: string } | null>(null)

  const importing = useSubmit(
    (file: { readonly name: string; readonly content: string }) => {
      setNotice(null)
      return call('POST /console/api/bank/import', file)
    },
    {
      onDone: ({ ignored, ...counts }) => {
        const unread = ignored.length === 0 ? '' : ` ${translate('bank.ignored', { columns: ignored.join(', ') })}`
        setNotice({ tone: 'success', text: translate('bank.imported', counts) + unread })
      },
    },
  )
  const { submit: takeFile, refused } = importing
  const problem = problemOf(refused?.fields[0] ?? '')

  return (
    <div className={css.import}>
      {refused && !problem && <ActionError outcome={refused} />}
      {problem && <Alert tone="danger">{translate(problem.message, { line: problem.line })}</Alert>}
      {notice && <Alert tone={notice.tone}>{notice.text}</Alert>}
      <TextFileButton
        label={translate('bank.choose')}
        accept=".xml,.csv,.txt,text/xml,text/csv"
        busy={importing.sending}
        most={mostCharacters}
        onTooLarge={() => setNotice({ tone: 'danger', text: translate('bank.tooLarge') })}
        onText={(file) => void takeFile(file)}
      />
      <p className="quiet">{translate('bank.fileHint')}</p>
    </div>
  )
}

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
      <div className="cluster-2 level">
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
function Entry({ entry, amount, mayDecide }: EntryProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { id, state, reason, transfer, order, decided } = entry
  return (
    <>
      <DescriptionList
        rows={[
          ['room.state', translate(stateNames[state])],
          ['bank.reason', state === 'open' && reason !== null && translate(reasonWords[reason])],
          ['room.amount', amount],
          ['bank.bookedOn', formatCalendarDay(entry.booked_on, language)],
          ['bank.payer', entry.payer],
          ['bank.text', entry.text],
          ['bank.account', entry.account],
          ['room.order', order && <OrderLink key="order">{order}</OrderLink>],
          ['bank.transfer', transfer],
          ['bank.decided', decided > 0 && formatMoment(decided, language)],
          ['room.by', entry.operator],
          ['bank.note', entry.note],
        ]}
      />
      {state === 'open' && mayDecide && <AssignForm key={id} entry={entry} />}
      <CaseActs>
        <ActionButton
          title="bank.dismiss"
          offered={state === 'open' && mayDecide}
          text={translate('bank.dismissText')}
          send={(why) => call('POST /console/api/bank/dismiss', { id, reason: why })}
          done={translate('bank.dismissedDone')}
        />
      </CaseActs>
    </>
  )
}

const isOpen = (wanted: URLSearchParams) => wanted.get('state') === 'open'

const entriesList = defineList({
  question: 'GET /console/api/bank',
  rows: ({ entries }) => entries,
  after: ({ id }) => ({ after: id }),
  path: consoleRoom('bank'),
  title: 'console.bank',
  lead: 'bank.lead',
  queue: 'bank',
  keyOf: ({ id }) => id,
  columns: [
    { key: 'payer', title: 'bank.payer', cell: ({ payer }) => payer || '–' },
    {
      key: 'reason',
      title: 'bank.reason',
      cell: ({ reason, text }) => (reason ? <Word of={reasonWords[reason]} /> : text),
      wide: 'under',
      when: isOpen,
    },
    { key: 'text', title: 'bank.text', cell: ({ text }) => text, wide: 'under', when: (wanted) => !isOpen(wanted) },
    { key: 'amount', title: 'room.amount', cell: (row) => <Amount {...row} />, end: true },
    {
      key: 'booked',
      title: 'bank.bookedOn',
      cell: ({ booked_on: day }) => <Day of={day} />,
      wide: true,
      unbroken: true,
    },
    {
      key: 'order',
      title: 'room.order',
      cell: ({ order }) => (order ? <OrderLink>{order}</OrderLink> : '–'),
      wide: true,
    },
  ],
  search: 'bank.search',
  filters: { state: { label: 'room.state', options: stateNames, standing: 'open' } },
  none: { icon: 'check', title: 'bank.none', text: 'bank.noneText' },
})

interface BankProps {
  operator: SignedInOperator
  item: string | null
  query: URLSearchParams
}

/** The entries of the bank account, and those that need a decision. */
export default function BankRoom({ operator, item, query }: BankProps) {
  const list = useConsoleList(entriesList, query)
  const amountOf = useAmount()
  const opened = list.find(item)
  const mayDecide = may(operator.role, 'payments.decide')
  return (
    <ListRoom
      list={list}
      detail={
        opened && {
          key: opened.id,
          title: `${amountOf(opened)}${opened.payer ? ` · ${opened.payer}` : ''}`,
          content: <Entry key={opened.id} entry={opened} amount={amountOf(opened)} mayDecide={mayDecide} />,
        }
      }
    >
      {mayDecide && <ImportFile />}
    </ListRoom>
  )
}
