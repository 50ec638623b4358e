import { z } from 'zod/mini'
import type { LegalKind } from '@/platform/legal/kinds'
import { ofOffer } from '@/platform/money/currency-field'
import { about } from './fields'

/** A page of the vendor's own site, or a Markdown file of the vendor's folder. */
const place = z
  .string()
  .check(
    z.maxLength(500),
    z.regex(
      /^(https?:\/\/[^\s"<>]+|(?!\.{0,2}\/)(?!.*\/\.)[\w./-]+\.md)$/,
      'must be an address that begins with https://, or a Markdown file of this folder such as legal/terms.en.md',
    ),
  )

const byLanguage = z.record(z.string(), place).check(ofOffer({ keys: 'languages' }))

const document = (text: string) => z.optional(byLanguage.check(about(text)))

const documents = {
  imprint: document('Your identity and how you are reached.'),
  privacy: document('Your use of personal data.'),
  terms: document('The terms on which you sell; members agree to them at registration and with each order.'),
  withdrawal: document('How a consumer withdraws from a contract.'),
  licence: document('The rights under a licence; the page /terms-of-license-authorization.htm.'),
  accessibility: document('How far your shop can be used by everybody, and whom to tell where it cannot.'),
  commerce: document('The seller’s page of Japan (特定商取引法に基づく表記); buyers there are led to it.'),
} satisfies Record<LegalKind, unknown>

export const legal = z
  .strictObject(documents)
  .check(about('Your legal documents: for each language an address, or a Markdown file of this folder.'))

export type LegalSettings = z.output<typeof legal>
