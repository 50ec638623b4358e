import type { Language } from '@/platform/i18n/languages'
import type { LegalKind } from './kinds'

/**
 * Countries that require a public way to cancel without a login: § 312k BGB, article L215-1-1 of the code de la
 * consommation.
 */
export const cancellationCountries: readonly string[] = ['DE', 'FR']

interface Reader {
  readonly country: string
  readonly language: Language
}

/** Whether a document is for a reader: Japan's page of the seller is for buyers there alone. */
export const isFor = (kind: LegalKind, { country, language }: Reader): boolean =>
  kind !== 'commerce' || country === 'JP' || language === 'ja'
