import type { Queryable, Transaction } from '@/platform/database/connect'
import { enqueue } from '@/platform/jobs/queue'
import { after } from '@/platform/time/duration'
import type { WebhooksContext } from '../context'
import { tellOwners } from '../mails/send'
import type { OffReason } from '../rules/outcomes'
import { isSpent, pauseAfter, restAfter } from '../rules/retries'
import { envelopeOf } from '../rules/types'
import { addAttempt } from '../store/attempts'
import { changeEndpoint, type Endpoint, lockEndpoint, switchOff, wellAgain } from '../store/endpoints'
import { eventNumbered } from '../store/feed'
import { deliverJob, endMessage, type Message, messageToSend, noteAttempt } from '../store/messages'
import { type Delivery, send } from './send'

/** Tries to send a message, and sees to what follows: the next of its object, another try, or none any more. */
export async function deliver(context: WebhooksContext, id: number): Promise<void> {
  const { database, clock } = context
  const found = await messageToSend(database, id)
  if (!found) return
  const { message, endpoint } = found
  const begun = clock()
  if (endpoint.restsUntil !== null && begun < endpoint.restsUntil) {
    return putJob(database, id, endpoint.restsUntil)
  }
  const event = await eventNumbered(database, { sequence: message.sequence, at: message.eventAt })
  const delivery = event && (await send(context, endpoint, envelopeOf(event), begun))
  await database.transaction(async (transaction) => {
    const locked = await lockEndpoint(transaction, { id: endpoint.id })
    // It was switched off meanwhile, or another process has settled the same message.
    if (!locked || !(await messageToSend(transaction, id))) return
    // Nobody keeps what happened so long ago.
    if (!event || !delivery) return goOn(context, transaction, message)
    const { id: name, type } = event
    const attempt = { endpointId: endpoint.id, event: name, type, attempt: message.attempts + 1 }
    await addAttempt(transaction, { at: begun, ...attempt, ...delivery })
    await settle(context, transaction, { endpoint: locked, message, delivery })
  })
}

const putJob = (database: Queryable, message: number, runAt: Date) =>
  enqueue(database, { kind: deliverJob, payload: { message }, runAt })

async function goOn({ clock }: WebhooksContext, transaction: Transaction, message: Message) {
  const next = await endMessage(transaction, message)
  if (next !== null) await putJob(transaction, next, clock())
}

interface Settlement {
  readonly endpoint: Endpoint
  readonly message: Message
  readonly delivery: Delivery
}

async function settle(
  context: WebhooksContext,
  transaction: Transaction,
  { endpoint, message, delivery: { outcome } }: Settlement,
) {
  const now = context.clock()
  if (outcome === 'delivered') {
    if (endpoint.failingSince !== null) await changeEndpoint(transaction, endpoint.id, wellAgain)
    return goOn(context, transaction, message)
  }
  const failingSince = endpoint.failingSince ?? now
  if (outcome === 'gone') return giveUp(context, transaction, endpoint, 'gone')
  if (isSpent(failingSince, now)) return giveUp(context, transaction, endpoint, 'failing')
  const failures = endpoint.failures + 1
  const restsUntil = restAfter(failures, now)
  await changeEndpoint(transaction, endpoint.id, { failingSince, failures, restsUntil })
  // Others get through: it is the event that the receiver does not take.
  if (isSpent(message.triedFirst ?? now, now)) return goOn(context, transaction, message)
  await noteAttempt(transaction, message.id, now)
  await putJob(transaction, message.id, after(now, pauseAfter(message.attempts + 1)))
}

async function giveUp(context: WebhooksContext, transaction: Transaction, endpoint: Endpoint, reason: OffReason) {
  await switchOff(transaction, endpoint.id, { reason, at: context.clock() })
  const { name, url, description } = endpoint
  await tellOwners(context, transaction, { name, url, description, reason })
}
