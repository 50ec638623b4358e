import { ownerOf, wasResetBySupport } from '@/domains/accounts/identity'
import type { Transaction } from '@/platform/database/connect'
import { after, before, days } from '@/platform/time/duration'
import type { AddressesContext } from '../context'
import { isClosedTo, noteWayToNone } from '../store/rivals'
import { ask, tellOfRival, tellOfWait } from './ask'

/** The job that begins a way back: the answer does not tell which addresses have accounts. */
export const beginWayBack = 'addresses.way_back'

export interface WayBack {
  readonly account: string
  /** Proven by a code. */
  readonly email: string
  readonly network: string
  readonly language: string
}

export function beginWaysBack(context: AddressesContext) {
  const { worker, clock } = context
  worker.handleOnce<WayBack>(beginWayBack, async (transaction, asked) => {
    const { account, email, network, language } = asked
    const now = clock()
    const wait = days(context.waiting.recoveryDays)
    const due = after(now, wait)
    await tellOfWait(context, transaction, { to: email, language, due })
    if (account === email || (await isClosedTo(transaction, email, now))) return
    const owner = await ownerOf(transaction, account)
    if (!owner || owner.blacklistedAt !== null) return answerAsIfThereWere(context, transaction, asked)
    // If one operator has just removed a factor, the wait alone does not suffice: then two operators decide.
    const isWeakened = await wasResetBySupport(transaction, owner.id, before(now, wait))
    await ask(context, transaction, {
      kind: 'wayBack',
      memberId: owner.id,
      email,
      network,
      language,
      askedAt: now,
      dueAt: isWeakened ? null : due,
    })
  })
}

async function answerAsIfThereWere(
  context: AddressesContext,
  transaction: Transaction,
  { account, email, language }: WayBack,
) {
  const now = context.clock()
  const since = before(now, days(context.waiting.recoveryDays))
  const others = await noteWayToNone(transaction, { account, email, language, now, since })
  const [first, ...more] = others
  if (!first) return
  await tellOfRival(context, transaction, email, language)
  if (more.length === 0) await tellOfRival(context, transaction, first.email, first.language)
}
