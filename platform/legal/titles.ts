import type { FootLink } from './foot-links'

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
