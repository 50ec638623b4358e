import type { Handlers } from '@/platform/http/visit'
import { unixSeconds } from '@/platform/time/duration'
import { agreeOnLastResort, proposeLastResort, stopForMember } from '../actions/last-resort'
import type { AddressesContext } from '../context'
import type { addressConsoleCalls, ListedRequest } from '../contract/console'
import { openRequests } from '../store/last-resort'

const pageLength = 50

/** Handlers for staff's view of waiting requests, and their few actions: staff cannot bypass the rules for members. */
export const addressConsole = (context: AddressesContext): Handlers<typeof addressConsoleCalls> => ({
  'GET /console/api/address-requests': async ({ input: { kind, after }, operator }) => {
    const found = await openRequests(context.database, { kind, after, most: pageLength + 1 })
    return {
      requests: found.slice(0, pageLength).map((each) => present(each, operator.id)),
      more: found.length > pageLength,
    }
  },

  'POST /console/api/address-requests/propose': ({ input, operator, change, now }) =>
    proposeLastResort({ change, by: operator.name, byId: operator.id, now }, input),

  'POST /console/api/address-requests/agree': ({ input, operator, change, now }) =>
    agreeOnLastResort(context, { change, by: operator.name, byId: operator.id, now }, input),

  'POST /console/api/address-requests/stop': ({ input, operator, change, now }) =>
    stopForMember(context, { change, by: operator.name, now }, input),
})

type OpenRequest = Awaited<ReturnType<typeof openRequests>>[number]

const present = ({ request, email }: OpenRequest, caller: number): ListedRequest => ({
  id: request.id,
  kind: request.kind,
  member: request.memberId,
  email,
  wanted: request.email ?? '',
  order: request.orderNumber ?? '',
  network: request.network,
  asked: unixSeconds(request.askedAt),
  due: request.dueAt && unixSeconds(request.dueAt),
  operator: request.operator,
  reason: request.reason,
  second_operator: request.secondOperator,
  is_first: request.operatorId === caller,
  contested: request.contestedAt !== null,
})
