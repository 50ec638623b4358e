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

/** What pages and mails call each document, and the page beside them. */
export const legalTitle = (link: FootLink): LegalTitle => `legal.${link}`
