import type { MessageKey } from '@/platform/i18n/message'
import type { LegalKind } from './kinds'

/** What pages and mails call each document. */
export const legalTitles = {
  imprint: 'legal.imprint',
  privacy: 'legal.privacy',
  terms: 'legal.terms',
  withdrawal: 'legal.withdrawal',
  licence: 'legal.licence',
} as const satisfies Record<LegalKind, MessageKey>
