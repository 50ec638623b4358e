import { owners } from '@/domains/staff/operators'
import type { Transaction } from '@/platform/database/connect'
import type { MailFacts } from '@/platform/mail/define'
import { after } from '@/platform/time/duration'
import type { WebhooksContext } from '../context'
import { webhookMails } from '../mails/mails'
import type { OffReason } from '../rules/outcomes'
import { isDown, isSpent, pauseAfter, restAfter } from '../rules/retries'
import { envelopeOf } from '../rules/types'
import { addAttempt } from '../store/attempts'
import { changeEndpoint, type Endpoint, lockEndpoint, switchOff, wellAgain } from '../store/endpoints'
import { eventNumbered } from '../store/feed'
import { endMessage, type Message, messageToSend, noteAttempt } from '../store/messages'
import { beginNext, endPauses, placesLeft, putBehindRest, putInTurn, putJob, takePlace } from '../store/turns'
import { type Delivery, send } from './send'

/** Tells the owners of the console that an endpoint gets no more events. */
async function tellOwners(
  context: WebhooksContext,
  transaction: Transaction,
  facts: MailFacts<typeof webhookMails, 'off'>,
) {
  for (const { email: to, language: wished } of await owners(transaction)) {
    const language = context.offer.languages.of(wished)
    await webhookMails.send(context, transaction, 'off', { to, language }, facts)
  }
}

/**
 * Tries to send a message, if its endpoint has a free place, and schedules the next step: the next message of its
 * object, another try, or neither; and the next message that waits for the place.
 */
export async function deliver(context: WebhooksContext, id: number): Promise<void> {
  const { database, clock } = context
  const begun = clock()
  const found = await database.transaction((transaction) => begin(transaction, id, begun))
  if (!found) return
  const { message, endpoint } = found
  const event = await eventNumbered(database, { sequence: message.sequence, at: message.eventAt })
  const delivery = event && (await send(context, endpoint, envelopeOf(event), begun))
  await database.transaction(async (transaction) => {
    const locked = await lockEndpoint(transaction, { id: endpoint.id })
    // It was switched off meanwhile, or another process has settled the same message.
    if (!locked || !(await messageToSend(transaction, id))) return
    // So old an event is deleted.
    if (!event || !delivery) {
      await goOn(transaction, message, begun)
      return beginNext(transaction, locked, begun)
    }
    const { id: name, type } = event
    const attempt = { endpointId: endpoint.id, event: name, type, attempt: message.attempts + 1 }
    await addAttempt(transaction, { at: begun, ...attempt, ...delivery })
    await settle(context, transaction, { endpoint: locked, message, delivery })
  })
}

/** Takes a place for a message; null: it waits for one, or the message is gone. */
async function begin(transaction: Transaction, id: number, now: Date) {
  const known = await messageToSend(transaction, id)
  const endpoint = known && (await lockEndpoint(transaction, { id: known.endpoint.id }))
  const found = endpoint && (await messageToSend(transaction, id))
  if (!found) return null
  const waiting = { message: id, endpoint: endpoint.id, runAt: now }
  const { restsUntil } = endpoint
  if (restsUntil !== null && now < restsUntil) await putBehindRest(transaction, waiting, restsUntil)
  else if ((await placesLeft(transaction, endpoint, id)) <= 0) await putInTurn(transaction, waiting)
  else {
    await takePlace(transaction, id)
    return found
  }
  return null
}

/** Ends a message; the next of its object waits for its turn behind those of other objects. */
async function goOn(transaction: Transaction, message: Message, now: Date) {
  const next = await endMessage(transaction, message)
  if (next !== null) await putInTurn(transaction, { message: next, endpoint: message.endpointId, runAt: now })
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
    if (isDown(endpoint.failures)) await endPauses(transaction, endpoint.id)
    await goOn(transaction, message, now)
    return beginNext(transaction, { ...endpoint, ...wellAgain }, now)
  }
  const failingSince = endpoint.failingSince ?? now
  if (outcome === 'gone') return giveUp(context, transaction, endpoint, 'gone')
  if (isSpent(failingSince, now)) return giveUp(context, transaction, endpoint, 'failing')
  const failures = endpoint.failures + 1
  const restsUntil = restAfter(failures, now)
  await changeEndpoint(transaction, endpoint.id, { failingSince, failures, restsUntil })
  // Others get through: it is the event that the receiver does not take.
  if (isSpent(message.triedFirst ?? now, now)) await goOn(transaction, message, now)
  else {
    await noteAttempt(transaction, message.id, now)
    const runAt = after(now, pauseAfter(message.attempts + 1))
    await putJob(transaction, 'pause', { message: message.id, endpoint: endpoint.id, runAt })
  }
  await beginNext(transaction, { id: endpoint.id, failingSince }, now)
}

async function giveUp(context: WebhooksContext, transaction: Transaction, endpoint: Endpoint, reason: OffReason) {
  await switchOff(transaction, endpoint.id, { reason, at: context.clock() })
  const { name, url: address, description } = endpoint
  await tellOwners(context, transaction, { name, address, description, reason })
}
