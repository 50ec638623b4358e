import { z } from 'zod/mini'
import { time } from '@/platform/contract/api-fields'
import { schemaOf } from '@/platform/contract/openapi'
import { eventTypes, eventVersion, objectTypes } from '../rules/types'
import { describedEvents } from './events'

/** The `webhooks` of the API document: what each event's request has in its body. */
export const webhookSection = () =>
  Object.fromEntries(
    eventTypes.map((type) => {
      const { summary, data } = describedEvents[type]
      const body = z.object({
        id: z.string(),
        type: z.literal(type),
        version: z.literal(eventVersion),
        timestamp: time,
        object: z.object({ type: z.enum(objectTypes), id: z.string() }),
        data,
      })
      const content = { 'application/json': { schema: schemaOf(body, 'output') } }
      const responses = { 200: { description: 'It has arrived; so it has with any status from 200 to 299.' } }
      return [type, { post: { summary, requestBody: { required: true, content }, responses } }]
    }),
  )
