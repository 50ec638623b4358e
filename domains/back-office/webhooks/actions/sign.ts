import { Webhook } from 'standardwebhooks'
import { unseal } from '@/platform/sealing/seal'
import type { WebhooksContext } from '../context'
import { secretOf } from '../rules/endpoint'
import type { Endpoint } from '../store/endpoints'

export const sealOf = ({ secret }: Pick<WebhooksContext, 'secret'>, name: string) =>
  ({ secret, purpose: 'webhook endpoint', owner: name }) as const

type Keys = Pick<Endpoint, 'name' | 'secret' | 'previousSecret' | 'previousUntil'>

/** The headers by which a receiver knows that we have sent it: by the new secret and, while both are good, the old one. */
export function signatureOf(
  context: Pick<WebhooksContext, 'secret'>,
  { name, secret, previousSecret, previousUntil }: Keys,
  { id, body, now }: { readonly id: string; readonly body: string; readonly now: Date },
) {
  const former = previousSecret !== null && previousUntil !== null && now < previousUntil ? [previousSecret] : []
  const signatures = [secret, ...former].map((sealed) =>
    new Webhook(secretOf(unseal(sealed, sealOf(context, name)))).sign(id, now, body),
  )
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  }
}
