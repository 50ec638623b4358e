import { ownerOf } from '@/domains/identity'
import { after, days } from '@/platform/time/duration'
import type { AddressesContext } from '../context'
import { letters } from '../mails/letters'
import { sendLetter } from '../mails/send'
import { ask } from './ask'

/** The job that begins a way back: whoever asks learns nothing of which addresses have accounts. */
export const beginWayBack = 'addresses.way_back'

export interface WayBack {
  readonly account: string
  /** Proven by a code. */
  readonly email: string
  readonly network: string
  readonly language: string
}

export function beginWaysBack(context: AddressesContext) {
  const { worker, clock, vendorName: vendor } = context
  worker.handleOnce<WayBack>(beginWayBack, async (transaction, { account, email, network, language }) => {
    const now = clock()
    const due = after(now, days(context.waiting.recoveryDays))
    await sendLetter(context, transaction, 'wayBack', {
      ...{ to: email, language },
      write: (t) => letters.wayBack(t, { vendor, due }),
    })
    const owner = await ownerOf(transaction, account)
    if (!owner || owner.blacklistedAt !== null || account === email) return
    await ask(context, transaction, {
      ...{ kind: 'wayBack', memberId: owner.id, email, network, language },
      ...{ askedAt: now, dueAt: due },
    })
  })
}
