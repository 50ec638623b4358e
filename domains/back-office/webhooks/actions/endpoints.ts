import { randomBytes } from 'node:crypto'
import type { ActName } from '@/platform/audit/acts'
import type { ActingOperator, AuditedAnswer } from '@/platform/audit/change'
import { type Refusal, refuse, refuseValue } from '@/platform/contract/refusal'
import type { Transaction } from '@/platform/database/connect'
import { seal } from '@/platform/sealing/seal'
import { randomCharacters } from '@/platform/text/alphabet'
import { after } from '@/platform/time/duration'
import type { WebhooksContext } from '../context'
import { addressProblem, overlap, secretLength, secretOf } from '../rules/endpoint'
import { type EventType, wants } from '../rules/types'
import {
  addEndpoint,
  changeEndpoint,
  type Endpoint,
  lockEndpoint,
  removeEndpoint,
  switchOff,
  wellAgain,
} from '../store/endpoints'
import { eventCalled } from '../store/feed'
import { addMessages, addMessagesSince } from '../store/messages'
import { beginNext, endPauses } from '../store/turns'
import { sealOf } from './sign'

interface EndpointFacts {
  readonly url: string
  readonly description: string
  readonly types: readonly EventType[]
}

/** A new secret: as its receiver is given it, and as it is kept. */
function newSecret(context: Pick<WebhooksContext, 'secret'>, name: string) {
  const key = randomBytes(secretLength)
  return { shown: secretOf(key), kept: seal(key, sealOf(context, name)) }
}

export async function makeEndpoint(context: WebhooksContext, { change, now }: ActingOperator, wanted: EndpointFacts) {
  if (addressProblem(wanted.url, context) !== null) return refuseValue('url')
  const { url, description, types } = wanted
  return change(async (transaction) => {
    const name = `we_${randomCharacters(12)}`
    const { shown, kept } = newSecret(context, name)
    const facts = { name, url, description, types: [...new Set(types)] }
    await addEndpoint(transaction, { ...facts, enabled: true, secret: kept, createdAt: now })
    return {
      answer: { endpoint: name, secret: shown },
      record: { action: 'endpoint.make', memberId: null, details: { endpoint: name, url, types } },
    }
  })
}

/** Changes an endpoint under its lock; 20085: there is none of this name. */
const about = <Answer extends object>(
  { change }: ActingOperator,
  name: string,
  action: ActName,
  work: (
    transaction: Transaction,
    endpoint: Endpoint,
  ) => Promise<{ readonly answer: Answer; readonly details: Readonly<Record<string, unknown>> }>,
): Promise<AuditedAnswer<Answer> | Refusal<20085>> =>
  change(async (transaction) => {
    const endpoint = await lockEndpoint(transaction, { name })
    if (!endpoint) return refuse(20085)
    const { answer, details } = await work(transaction, endpoint)
    return { answer, record: { action, memberId: null, details: { endpoint: name, ...details } } }
  })

export async function editEndpoint(
  context: WebhooksContext,
  acting: ActingOperator,
  { name, enabled, ...wanted }: EndpointFacts & { readonly name: string; readonly enabled: boolean },
) {
  if (addressProblem(wanted.url, context) !== null) return refuseValue('url')
  const { url, description, types } = wanted
  return about(acting, name, 'endpoint.change', async (transaction, { id, ...known }) => {
    await changeEndpoint(transaction, id, { url, description, types: [...new Set(types)] })
    // The operator who decides on it has seen why it was off.
    if (!enabled) await switchOff(transaction, id, null)
    else if (!known.enabled)
      await changeEndpoint(transaction, id, { enabled, offReason: null, offAt: null, ...wellAgain })
    // A changed address has no failures yet.
    else if (known.url !== url) {
      await changeEndpoint(transaction, id, wellAgain)
      await endPauses(transaction, id)
      await beginNext(transaction, { id, ...wellAgain }, acting.now)
    }
    return { answer: { endpoint: name }, details: { url, types, enabled } }
  })
}

export const rotateSecret = (context: WebhooksContext, acting: ActingOperator, name: string) =>
  about(acting, name, 'endpoint.rotate', async (transaction, { id, secret }) => {
    const { shown, kept } = newSecret(context, name)
    const previousUntil = after(acting.now, overlap)
    await changeEndpoint(transaction, id, { secret: kept, previousSecret: secret, previousUntil })
    return { answer: { secret: shown, previousUntil }, details: {} }
  })

export const dropEndpoint = (acting: ActingOperator, name: string) =>
  about(acting, name, 'endpoint.remove', async (transaction, { id, url }) => {
    await removeEndpoint(transaction, id)
    return { answer: {}, details: { url } }
  })

interface Replay {
  readonly name: string
  readonly event?: string | undefined
  readonly since?: Date | undefined
}

/** Sends again; 20035: the endpoint is off, the event is not kept, or neither one nor a moment was named. */
export const replay = ({ change, now }: ActingOperator, { name, event, since }: Replay) =>
  change(async (transaction) => {
    const endpoint = await lockEndpoint(transaction, { name })
    if (!endpoint) return refuse(20085)
    if (!endpoint.enabled || (event === undefined) === (since === undefined)) return refuse(20035)
    const count =
      since === undefined
        ? await replayOne(transaction, endpoint, event ?? '', now)
        : await addMessagesSince(transaction, endpoint, { since, now })
    if (count === null) return refuse(20035)
    const details = { endpoint: name, ...(event === undefined ? { since: since?.toISOString() } : { event }), count }
    return { answer: { count }, record: { action: 'endpoint.replay', memberId: null, details } }
  })

async function replayOne(transaction: Transaction, endpoint: Endpoint, name: string, now: Date) {
  const event = await eventCalled(transaction, name)
  if (!event || !wants(endpoint.types, event.type)) return null
  await addMessages(transaction, [{ endpoint, event }], now)
  return 1
}
