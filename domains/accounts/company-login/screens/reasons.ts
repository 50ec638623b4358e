import type { MessageKey } from '@/platform/i18n/message'
import { type RefusalReason, refusals } from '../rules'

const words = {
  often: 'ssoEntry.why.often',
  unreachable: 'ssoEntry.why.unreachable',
  interrupted: 'ssoEntry.why.interrupted',
  client: 'ssoEntry.why.client',
  session: 'ssoEntry.why.session',
  noAddress: 'ssoEntry.why.noAddress',
  unverified: 'ssoEntry.why.unverified',
  otherDomain: 'ssoEntry.why.otherDomain',
  closed: 'ssoEntry.why.closed',
  asked: 'ssoEntry.why.asked',
  blocked: 'ssoEntry.why.blocked',
  another: 'ssoEntry.why.another',
} as const satisfies Record<RefusalReason, MessageKey>

/** Returns why a person who came back is not logged in, from the query; null: it does not say. */
export function reasonIn(query: URLSearchParams): MessageKey | null {
  const why = refusals.find((each) => each === query.get('why'))
  return why === undefined ? null : words[why]
}
