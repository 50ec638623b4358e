import { z } from 'zod/mini'
import { memberAddress } from '@/domains/accounts/identity/contract/address'
import { moment, wording } from '@/platform/import/fields'
import { loadFile } from '@/platform/import/load-file'
import type { LineFile, Part } from '@/platform/import/part'
import { addHeldConsents, consentChecks, exportedConsents, heldConsents } from '../store/consents-file'

/** The most characters that the record of a consent takes. */
const consentLengths = { topic: 60, wording: 2000, source: 200 } as const

/** One line. Strict: a misspelt field is an error, not a field that is ignored. */
const consent = z
  .strictObject({
    member: memberAddress.check(z.describe('The address of the member who agreed.')),
    topic: wording(consentLengths.topic).check(
      z.describe('To what, in a word or two: newsletter, terms of 2019, licence agreement 3.'),
    ),
    wording: z
      .optional(wording(consentLengths.wording))
      .check(z.describe('The text that the member read, or the address where it stood.')),
    given_at: moment.check(z.describe('When the member agreed.')),
    source: wording(consentLengths.source).check(
      z.describe('How it is known: a box at the checkout, a confirmed mail, with the network address if there is one.'),
    ),
    withdrawn_at: z.optional(moment).check(z.describe('When the member took it back.')),
  })
  .check(
    z.refine(
      ({ given_at: given, withdrawn_at: withdrawn }) => withdrawn === undefined || withdrawn >= given,
      'was taken back before it was given',
    ),
  )

/** Members' earlier consents. */
const consentsFile = { name: 'consents.jsonl', title: 'A consent', schema: consent } satisfies LineFile

/**
 * Imports consents that members gave elsewhere, as recorded there (decision 0061). For an existing one only a later
 * withdrawal is new.
 */
export const consentsPart: Part<{ readonly now: Date }> = {
  files: [consentsFile],
  exports: [{ file: consentsFile, lines: exportedConsents }],

  load: (loading, { now }) =>
    loadFile(loading, consentsFile, {
      held: heldConsents,
      columnsOf: (consent) => ({ ...consent, topic: consent.topic.trim() }),
      checks: consentChecks(now),
      add: (transaction) => addHeldConsents(transaction, now),
    }),
}
