import type { MessageKey } from '@/platform/i18n/message'
import type { RequestKind } from '../rules'

/** A short description of each kind of request. */
export const requestTexts = {
  claim: 'addresses.kind.claim',
  merge: 'addresses.kind.merge',
  change: 'addresses.kind.change',
  wayBack: 'addresses.kind.wayBack',
} as const satisfies Record<RequestKind, MessageKey>
