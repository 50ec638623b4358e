import type { LegalKind } from './kinds'

/** The links at the foot of a page: the vendor's documents, and the page that cancels contracts without a login. */
export type FootLink = LegalKind | 'cancellation'

type LegalTitle =
  | 'legal.accessibility'
  | 'legal.cancellation'
  | 'legal.commerce'
  | 'legal.imprint'
  | 'legal.licence'
  | 'legal.privacy'
  | 'legal.terms'
  | 'legal.withdrawal'

/** Returns the title of each document, and of the page beside them. */
export const legalTitle = (link: FootLink): LegalTitle => `legal.${link}`
