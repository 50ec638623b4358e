import type { LegalKind } from './kinds'

/** What the foot of a page leads to: the vendor's documents, and the page that cancels contracts without a login. */
export type FootLink = LegalKind | 'cancellation'
