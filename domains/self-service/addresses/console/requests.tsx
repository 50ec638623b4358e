import { useState } from 'react'
import type { SignedInOperator } from '@/domains/staff/operators/contract/boot'
import { may } from '@/domains/staff/operators/rules/permissions'
import { call } from '@/platform/http/client'
import type { MessageKey } from '@/platform/i18n/message'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { consoleRoom } from '@/platform/paths'
import { useList } from '@/platform/ui/calls/use-list'
import { Button } from '@/platform/ui/controls/button'
import { ConsoleHeader } from '@/platform/ui/data/console-header'
import type { Column } from '@/platform/ui/data/data-table'
import { ListRoom } from '@/platform/ui/data/list-room'
import { formatMoment } from '@/platform/ui/data/moment'
import { useNotice } from '@/platform/ui/data/notice'
import { ReasonDialog } from '@/platform/ui/data/reason-dialog'
import { SearchSelect } from '@/platform/ui/data/search-select'
import type { ListedRequest } from '../contract/console'
import { limits } from '../rules'

const kinds = {
  claim: 'addressRequests.claim',
  merge: 'addressRequests.merge',
  change: 'addressRequests.change',
  wayBack: 'addressRequests.wayBack',
} as const satisfies Record<ListedRequest['kind'], MessageKey>

/** A merge is done at once. */
const waitingKinds = ['claim', 'change', 'wayBack'] as const

/** The actions on a request: each with a reason for the audit log. */
const acts = {
  propose: { title: 'addressRequests.propose', text: 'addressRequests.proposeText' },
  agree: { title: 'addressRequests.agree', text: 'addressRequests.agreeText' },
  stop: { title: 'addressRequests.stop', text: 'addressRequests.stopText' },
} as const
type Act = keyof typeof acts

/** Returns the possible actions: the second of the two operators is another than the first. */
function actsOf({
  kind,
  operator,
  second_operator: second,
  is_first: isFirst,
  contested,
}: ListedRequest): readonly Act[] {
  if (kind !== 'wayBack' || second !== null || contested) return ['stop']
  if (operator === null) return ['propose', 'stop']
  return isFirst ? ['stop'] : ['agree', 'stop']
}

interface AddressRequestsProps {
  operator: SignedInOperator
  query: URLSearchParams
}

/**
 * The room of members' waiting requests: staff see the reason, and can stop them; further actions take two operators.
 */
export default function AddressRequests({ operator, query }: AddressRequestsProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { line, announce } = useNotice()
  const [chosen, setChosen] = useState<{ readonly act: Act; readonly request: ListedRequest } | null>(null)
  const kind = waitingKinds.find((each) => each === query.get('kind'))
  const pages = useList(
    (input: { readonly kind?: ListedRequest['kind'] }, last: ListedRequest | null) =>
      call('GET /console/api/address-requests', { ...input, ...(last && { after: last.id }) }),
    kind === undefined ? {} : { kind },
    ({ requests }) => requests,
  )
  const helps = may(operator.role, 'members.help')

  const columns: readonly Column<ListedRequest>[] = [
    {
      key: 'email',
      title: 'addressRequests.account',
      cell: ({ member, email }) => <a href={consoleRoom('members', member)}>{email}</a>,
    },
    { key: 'kind', title: 'addressRequests.kind', cell: ({ kind }) => translate(kinds[kind]), wide: 'under' },
    { key: 'wanted', title: 'addressRequests.wanted', cell: ({ wanted, order }) => wanted || order, wide: true },
    { key: 'network', title: 'addressRequests.network', cell: ({ network }) => network, wide: true },
    {
      key: 'due',
      title: 'addressRequests.due',
      cell: ({ due, operator: first, reason, contested }) => {
        if (due !== null) return formatMoment(due, language)
        if (first !== null) return translate('addressRequests.rests', { operator: first, reason: reason ?? '' })
        return translate(contested ? 'addressRequests.contested' : 'addressRequests.weakened')
      },
    },
    {
      key: 'acts',
      title: 'addressRequests.acts',
      cell: (request) =>
        helps &&
        actsOf(request).map((act) => (
          <Button
            key={act}
            variant="tertiary"
            aria-haspopup="dialog"
            aria-label={`${translate(acts[act].title)}: ${request.email}`}
            onClick={() => setChosen({ act, request })}
          >
            {translate(acts[act].title)}
          </Button>
        )),
    },
  ]
  return (
    <>
      <ConsoleHeader title={translate('console.addressRequests')} lead={translate('addressRequests.lead')} />
      <ListRoom
        path={consoleRoom('address-requests')}
        caption="console.addressRequests"
        columns={columns}
        pages={pages}
        keyOf={({ id }) => id}
        none={{ icon: 'check', title: 'addressRequests.none', text: 'addressRequests.noneText' }}
        search={{
          label: 'addressRequests.find',
          wanted: query.toString(),
          fields: (
            <SearchSelect label={translate('addressRequests.kind')} name="kind" initial={kind ?? null}>
              <option value="">{translate('addressRequests.all')}</option>
              {waitingKinds.map((each) => (
                <option key={each} value={each}>
                  {translate(kinds[each])}
                </option>
              ))}
            </SearchSelect>
          ),
        }}
      />
      {chosen && (
        <ReasonDialog
          title={translate(acts[chosen.act].title)}
          text={translate(acts[chosen.act].text, { email: chosen.request.email })}
          action={translate(acts[chosen.act].title)}
          reason={{ label: translate('room.reason'), hint: translate('room.reasonInLog'), most: limits.reason }}
          send={(reason) =>
            call(`POST /console/api/address-requests/${chosen.act}`, { request: chosen.request.id, reason })
          }
          onDone={() => {
            announce(translate('addressRequests.done'))
            void pages.reload()
          }}
          onClose={() => setChosen(null)}
        />
      )}
      {line}
    </>
  )
}
