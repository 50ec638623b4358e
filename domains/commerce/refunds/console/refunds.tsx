import { useEffect, useState } from 'react'
import type { SignedInOperator } from '@/domains/staff/operators/contract/boot'
import { may } from '@/domains/staff/operators/rules/permissions'
import { call } from '@/platform/http/client'
import { languageName } from '@/platform/i18n/languages'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { consoleRoom } from '@/platform/paths'
import type { Answer } from '@/platform/ui/calls/use-call'
import { ActionButton, DialogButton } from '@/platform/ui/data/action-button'
import { useAnswer } from '@/platform/ui/data/answers'
import css from '@/platform/ui/data/case.module.css'
import { CaseActs } from '@/platform/ui/data/case-acts'
import { Age, Amount, namesOf, StateTag, Word } from '@/platform/ui/data/cells'
import { defineList, useConsoleList } from '@/platform/ui/data/list'
import { ListRoom } from '@/platform/ui/data/list-room'
import { Loaded } from '@/platform/ui/data/loaded'
import { Alert } from '@/platform/ui/feedback/alert'
import { Tag } from '@/platform/ui/feedback/tag'
import type { OpenedCase } from '../contract/console'
import { limits, mayBecome } from '../rules'
import { ApproveDialog } from './approve-dialog'
import { CaseFacts } from './case-facts'
import { kindNames, states } from './names'

/** How often, in milliseconds, and for how long it is looked whether the provider has answered. */
const lookAgainAfter = 2000
const mostLooks = 5

/** Reloads while the provider is asked, so that its answer appears without a click. */
function useLooksAgain({ data, reload }: Answer<OpenedCase>) {
  const [looks, setLooks] = useState(0)
  const underWay =
    data !== null && (data.state === 'refunding' || (data.state === 'approved' && data.provider !== null))
  useEffect(() => {
    if (!underWay || looks >= mostLooks) return
    const timer = setTimeout(async () => {
      await reload()
      setLooks((count) => count + 1)
    }, lookAgainAfter)
    return () => clearTimeout(timer)
  }, [underWay, looks, reload])
}

interface RefundCaseProps {
  refund: string
  operator: SignedInOperator
}

/** One case with all facts for a decision, and the decision. */
function RefundCase({ refund, operator }: RefundCaseProps) {
  const answer = useAnswer('GET /console/api/refunds/case', { refund })
  useLooksAgain(answer)
  return <Loaded answer={answer}>{(found) => <Opened found={found} operator={operator} />}</Loaded>
}

function Opened({ found, operator }: { found: OpenedCase; operator: SignedInOperator }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { refund, kind, state, version, provider } = found
  const decides = may(operator.role, 'refunds.decide')
  // An approved case that is paid by hand only waits for the reference.
  const approvable = mayBecome(found, 'approved') || (state === 'approved' && provider === null)
  return (
    <>
      <p className="cluster-2 level">
        <strong className={css.amount}>
          <Amount {...found} />
        </strong>
        <StateTag states={states} state={state} />
        <Tag tone="neutral">{translate(kindNames[kind])}</Tag>
      </p>
      {provider === null && approvable && <Alert tone="info">{translate('refundsConsole.paidOutside')}</Alert>}
      <CaseFacts found={found} operator={operator} />
      <CaseActs>
        <DialogButton
          title={provider === null ? 'refundsConsole.payByHand' : 'room.approve'}
          variant="primary"
          offered={decides && approvable}
        >
          {(close) => <ApproveDialog found={found} onClose={close} />}
        </DialogButton>
        <ActionButton
          title="refundsConsole.decline"
          offered={decides && mayBecome(found, 'declined')}
          heading={translate('refundsConsole.declineTitle', { refund })}
          text={translate('refundsConsole.declineText', { name: found.name })}
          reason={{
            hint: translate('refundsConsole.reasonHint', { language: languageName(found.language, language) }),
            most: limits.reason,
          }}
          send={(reason) => call('POST /console/api/refunds/decline', { refund, seen: version, reason })}
          done={translate('refundsConsole.declinedNotice', { refund })}
        />
      </CaseActs>
    </>
  )
}

const refundsList = defineList({
  question: 'GET /console/api/refunds',
  rows: ({ refunds }) => refunds,
  after: ({ id }) => ({ after: id }),
  path: consoleRoom('refunds'),
  title: 'room.refunds',
  lead: 'refundsConsole.lead',
  queue: 'refunds',
  keyOf: ({ refund }) => refund,
  columns: [
    { key: 'refund', title: 'refundsConsole.case', cell: ({ refund }) => <span className={css.number}>{refund}</span> },
    { key: 'products', title: 'room.products', cell: ({ products }) => products.join(' · '), wide: true },
    { key: 'member', title: 'room.member', cell: ({ member }) => member, wide: true },
    { key: 'amount', title: 'room.amount', cell: (row) => <Amount {...row} />, end: true },
    {
      key: 'state',
      title: 'room.status',
      cell: ({ kind, state }) => (
        <>
          <StateTag states={states} state={state} />{' '}
          {kind !== 'request' && (
            <Tag tone="neutral">
              <Word of={kindNames[kind]} />
            </Tag>
          )}
        </>
      ),
      wide: 'under',
    },
    { key: 'since', title: 'refundsConsole.since', cell: ({ since }) => <Age at={since} /> },
  ],
  search: 'refundsConsole.find',
  filters: {
    state: {
      label: 'room.status',
      none: 'room.needsDecision',
      options: Object.assign({ all: 'room.all' } as const, namesOf(states)),
    },
    kind: { label: 'room.type', none: 'room.all', options: kindNames },
    oldest: {
      label: 'refundsConsole.order',
      none: 'refundsConsole.usualOrder',
      options: { first: 'refundsConsole.oldestFirst', last: 'refundsConsole.newestFirst' },
    },
    search: { label: 'refundsConsole.search' },
  },
  none: { icon: 'check', title: 'refundsConsole.none', text: 'refundsConsole.noneWaiting' },
  unmatched: { text: 'refundsConsole.noneFound' },
})

interface RefundsProps {
  operator: SignedInOperator
  item: string | null
  query: URLSearchParams
}

/** The queue of refunds and withdrawals: what waits, what became of the rest, and one case beside it. */
export default function Refunds({ operator, item, query }: RefundsProps) {
  const list = useConsoleList(refundsList, query)
  return (
    <ListRoom
      list={list}
      detail={
        item === null
          ? null
          : { key: item, title: item, content: <RefundCase key={item} refund={item} operator={operator} /> }
      }
    />
  )
}
