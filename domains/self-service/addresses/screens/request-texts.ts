import type { MessageKey } from '@/platform/i18n/message'
import type { RequestKind } from '../rules'

/** What each kind of request is, in a few words. */
export const requestTexts = {
  claim: 'addresses.kind.claim',
  merge: 'addresses.kind.merge',
  change: 'addresses.kind.change',
  wayBack: 'addresses.kind.wayBack',
} as const satisfies Record<RequestKind, MessageKey>
