import type { SignedInOperator } from '@/domains/staff/operators/contract/boot'
import { may } from '@/domains/staff/operators/rules/permissions'
import { consoleRoom } from '@/platform/paths'
import { Amount, Day, useAmount, Word } from '@/platform/ui/data/cells'
import { defineList, useConsoleList } from '@/platform/ui/data/list'
import { ListRoom } from '@/platform/ui/data/list-room'
import { Entry } from './entry'
import { ImportFile } from './import-file'
import { reasonWords, stateNames } from './names'

const isOpen = (wanted: URLSearchParams) => wanted.get('state') === 'open'

const entriesList = defineList({
  question: 'GET /console/api/bank',
  rows: ({ entries }) => entries,
  after: ({ id }) => ({ after: id }),
  path: consoleRoom('bank'),
  title: 'console.bank',
  lead: 'bank.lead',
  isQueue: true,
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
    { key: 'amount', title: 'bank.amount', cell: (row) => <Amount {...row} />, end: true },
    {
      key: 'booked',
      title: 'bank.bookedOn',
      cell: ({ booked_on: day }) => <Day of={day} />,
      wide: true,
      unbroken: true,
    },
    { key: 'order', title: 'bank.order', cell: ({ order }) => order ?? '–', wide: true },
  ],
  search: 'bank.search',
  filters: { state: { label: 'bank.state', options: stateNames, standing: 'open' } },
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
