import type { ActingOperator, AuditedAnswer } from '@/platform/audit/change'
import { type Refusal, refuse } from '@/platform/contract/refusal'
import { randomCharacters } from '@/platform/text/alphabet'
import type { WebhooksContext } from '../context'
import { eventVersion, testName } from '../rules/types'
import { addAttempt } from '../store/attempts'
import { endpointCalled } from '../store/endpoints'
import { type Delivery, send } from './send'

/** Sends an event to an endpoint that happened nowhere; 20085: there is no such endpoint. */
export async function testEndpoint(
  context: WebhooksContext,
  { change, now }: Pick<ActingOperator, 'change' | 'now'>,
  name: string,
): Promise<AuditedAnswer<Delivery> | Refusal<20085>> {
  const endpoint = await endpointCalled(context.database, name)
  if (!endpoint) return refuse(20085)
  const id = testName(randomCharacters(8))
  const event = {
    id,
    type: 'endpoint.test',
    version: eventVersion,
    timestamp: now.toISOString(),
    object: { type: 'endpoint', id: name },
    data: { endpoint: name },
  }
  const delivery = await send(context, endpoint, event, now)
  const { outcome, status } = delivery
  return change(async (transaction) => {
    const facts = { at: now, endpointId: endpoint.id, event: id, type: event.type, attempt: 1 }
    await addAttempt(transaction, { ...facts, ...delivery })
    return {
      answer: delivery,
      record: { action: 'endpoint.test', memberId: null, details: { endpoint: name, outcome, status } },
    }
  })
}
