import { changeAddress, mailPasswordLink, nobodyWasIn } from '@/domains/accounts/identity'
import { stillMay } from '@/domains/staff/operators'
import { isRefusal } from '@/platform/contract/refusal'
import { allOrNothing } from '@/platform/database/transaction'
import { forEach, pagesOf } from '@/platform/jobs/each'
import type { AddressesContext } from '../context'
import { type AddressRequest, endRequest, lockDue, lockMember, requestsDue } from '../store/requests'
import { handBack } from '../store/rivals'
import { mergeOwn } from './own-merge'

/** Carries out all requests that are due and not stopped, each in a transaction of its own. */
export async function carryOutDue(context: AddressesContext) {
  const { database, clock } = context
  const now = clock()
  const due = pagesOf<AddressRequest>((last, most) => requestsDue(database, now, last, most))
  await forEach(due, (request) => carryOut(context, request))
}

/** Carries one out; an impossible one ends as that. */
async function carryOut(context: AddressesContext, request: AddressRequest) {
  const now = context.clock()
  const done = await allOrNothing(context.database, async (transaction) => {
    // Another process is at it, or it was stopped.
    if ((await lockDue(transaction, request.id, now)) === null) return 'over'
    if (request.kind === 'claim') {
      const { fromId: from, memberId: into, network, language } = request
      // The account was entered meanwhile: only its owner can merge it.
      if (from === null) return null
      await lockMember(transaction, from)
      if (!(await nobodyWasIn(transaction, from))) return null
      const merged = await mergeOwn(context, transaction, { from, into, now, claim: request, network, language })
      return isRefusal(merged) ? null : 'done'
    }
    const { operatorId, secondOperatorId } = request
    const isAgreed = operatorId !== null && secondOperatorId !== null
    // An agreement of two operators ends if either of them loses the permission.
    if (isAgreed && !(await stillMay(transaction, [operatorId, secondOperatorId], 'members.help'))) {
      await handBack(transaction, request.id)
      return 'over'
    }
    const isWayBack = request.kind === 'wayBack'
    const changed = await changeAddress(context.identity, transaction, {
      memberId: request.memberId,
      to: request.email ?? '',
      now,
      caller: null,
      isWayBack,
      dropsFactors: isAgreed,
    })
    if (changed !== 'changed') return null
    if (isWayBack) await mailPasswordLink(context.identity, transaction, request.memberId)
    return (await endRequest(transaction, request.id, { outcome: 'done', at: now })) ? 'done' : null
  })
  if (done === null) await endRequest(context.database, request.id, { outcome: 'impossible', at: now })
}
