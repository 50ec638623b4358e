import { MemberLink, OrderLink } from '@/domains/staff/operators/browser'
import type { SignedInOperator } from '@/domains/staff/operators/contract/boot'
import { may } from '@/domains/staff/operators/rules/permissions'
import { call } from '@/platform/http/client'
import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import { consoleRoom } from '@/platform/paths'
import { Moment, Word } from '@/platform/ui/data/cells'
import { defineList, useConsoleList } from '@/platform/ui/data/list'
import { ListRoom } from '@/platform/ui/data/list-room'
import { useAnnounce } from '@/platform/ui/data/notices'
import { ReasonDialog } from '@/platform/ui/data/reason-dialog'
import type { ListedRequest } from '../contract/console'
import { limits } from '../rules'

const kinds = {
  claim: 'addressRequests.claim',
  merge: 'addressRequests.merge',
  change: 'addressRequests.change',
  wayBack: 'addressRequests.wayBack',
} as const satisfies Record<ListedRequest['kind'], MessageKey>

/** A merge is done at once. */
const { merge: _, ...waitingKinds } = kinds

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

const Due = ({ request }: { request: ListedRequest }) => {
  const translate = useTranslate()
  const { due, operator, reason, contested } = request
  if (due !== null) return <Moment at={due} />
  if (operator !== null) return translate('addressRequests.rests', { operator, reason: reason ?? '' })
  return translate(contested ? 'addressRequests.contested' : 'addressRequests.weakened')
}

const requestsList = defineList({
  question: 'GET /console/api/address-requests',
  rows: ({ requests }) => requests,
  after: ({ id }) => ({ after: id }),
  path: consoleRoom('address-requests'),
  title: 'console.addressRequests',
  lead: 'addressRequests.lead',
  keyOf: ({ id }) => id,
  columns: [
    {
      key: 'email',
      title: 'room.account',
      cell: ({ member, email }) => <MemberLink member={member}>{email}</MemberLink>,
    },
    { key: 'kind', title: 'addressRequests.kind', cell: ({ kind }) => <Word of={kinds[kind]} />, wide: 'under' },
    {
      key: 'wanted',
      title: 'addressRequests.wanted',
      cell: ({ wanted, order }) => wanted || (order && <OrderLink>{order}</OrderLink>),
      wide: true,
    },
    { key: 'network', title: 'addressRequests.network', cell: ({ network }) => network, wide: true },
    { key: 'due', title: 'addressRequests.due', cell: (request) => <Due request={request} /> },
  ],
  search: 'addressRequests.find',
  filters: { kind: { label: 'addressRequests.kind', none: 'addressRequests.all', options: waitingKinds } },
  none: { icon: 'check', title: 'addressRequests.none', text: 'addressRequests.noneText' },
})

interface AddressRequestsProps {
  operator: SignedInOperator
  query: URLSearchParams
}

/**
 * The room of members' waiting requests: staff see the reason, and can stop them; further actions take two operators.
 */
export default function AddressRequests({ operator, query }: AddressRequestsProps) {
  const translate = useTranslate()
  const announce = useAnnounce()
  const list = useConsoleList(requestsList, query)
  const helps = may(operator.role, 'members.help')
  return (
    <ListRoom
      list={list}
      acts={{
        title: 'addressRequests.acts',
        about: ({ email }) => email,
        acts: (['propose', 'agree', 'stop'] as const).map((act) => ({
          title: acts[act].title,
          offered: (request: ListedRequest) => helps && actsOf(request).includes(act),
          dialog: ({ id, email }: ListedRequest, close: () => void) => (
            <ReasonDialog
              title={translate(acts[act].title)}
              text={translate(acts[act].text, { email })}
              action={translate(acts[act].title)}
              reason={{ label: translate('room.reason'), hint: translate('room.reasonInLog'), most: limits.reason }}
              send={(reason) => call(`POST /console/api/address-requests/${act}`, { request: id, reason })}
              onDone={() => announce(translate('addressRequests.done'))}
              onClose={close}
            />
          ),
        })),
      }}
    />
  )
}
