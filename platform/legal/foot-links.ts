import type { LegalKind } from './kinds'

/** The links at the foot of a page: the vendor's documents, and the page that cancels contracts without a login. */
export type FootLink = LegalKind | 'cancellation'
