import { z } from 'zod/mini'
import { memberAddress } from '@/domains/accounts/identity/contract/address'
import type { Vendor } from '@/platform/config/vendor'
import { languageTag, moment } from '@/platform/import/fields'
import type { LineFile, Part } from '@/platform/import/part'
import { addressHash } from '../actions/link'
import { versionOf } from '../actions/texts'
import { consentPages, limits, withdrawalWays } from '../rules'
import {
  addHeldTopicConsents,
  endByHeld,
  exportedTopicConsents,
  heldTopicConsents,
  lockHeldAddresses,
  passOverEnded,
  topicConsentChecks,
} from '../store/consents-file'

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'must be 64 digits of a hash, from 0 to f'))

/** Sentences and reports may have more than one line. */
const words = (most: number) =>
  z.string().check(
    z.minLength(1),
    z.maxLength(most),
    z.refine(
      (value) => value.isWellFormed() && value.trim() !== '' && !value.includes('\0'),
      'must not be blank, nor be anything else than text',
    ),
  )

/** One line. Strict: a misspelt field is an error, not a field that is ignored. */
const topicConsent = z
  .strictObject({
    email: z.optional(
      memberAddress.check(z.describe('The address that agreed, a member’s or not. Compared in lower case.')),
    ),
    address_hash: z
      .optional(hash)
      .check(
        z.describe('In the place of email, of what was withdrawn long ago: all that is still known of the address.'),
      ),
    topic: z
      .string()
      .check(
        z.regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be a key such as product-news: small letters'),
        z.describe('To what: a key of consent.topics in vendor.json.'),
      ),
    language: z
      ._default(languageTag, 'en')
      .check(z.describe('The tag of the language that mail about it comes in; left out: en.')),
    wording: z.optional(words(limits.wording)).check(z.describe('The sentence that was read.')),
    version: z
      .optional(hash)
      .check(z.describe('The number that Foyer gave this sentence: SHA-256 of topic, a line feed and wording.')),
    page: z
      ._default(z.enum(consentPages), 'import')
      .check(z.describe('Where it was asked for; left out: import, in another system.')),
    source: z
      .optional(words(limits.source))
      .check(z.describe('How it is known. Needed with page import and api, for which it is the proof.')),
    asked_at: z.optional(moment).check(z.describe('When it was asked for; left out: as given_at.')),
    asked_network: z.optional(words(limits.network)).check(z.describe('From which network address it was asked for.')),
    given_at: moment.check(z.describe('When it was agreed to: of a confirmed mail when its link was followed.')),
    given_network: z.optional(words(limits.network)).check(z.describe('From which network address.')),
    withdrawn_at: z.optional(moment).check(z.describe('When it ended.')),
    withdrawn_by: z.optional(z.enum(withdrawalWays)).check(z.describe('How it ended; left out: import.')),
    withdrawn_network: z.optional(words(limits.network)).check(z.describe('From which network address it was ended.')),
    complaint: z
      .optional(words(limits.source))
      .check(
        z.describe(
          'Of withdrawn_by complaint: what the mail provider of a reader who called a mail spam has reported.',
        ),
      ),
  })
  .check(
    z.refine((line) => (line.email === undefined) !== (line.address_hash === undefined), {
      error: 'needs email or address_hash, and not both',
    }),
    z.refine((line) => line.address_hash === undefined || line.withdrawn_at !== undefined, {
      error: 'has to name the address of what goes on',
    }),
    z.refine(({ asked_at: asked, given_at: given }) => asked === undefined || asked <= given, {
      error: 'was agreed to before it was asked for',
    }),
    z.refine(({ given_at: given, withdrawn_at: withdrawn }) => withdrawn === undefined || withdrawn >= given, {
      error: 'was taken back before it was given',
    }),
    z.refine(
      ({ withdrawn_at: at, withdrawn_by: by, withdrawn_network: network, complaint }) =>
        at !== undefined || (by === undefined && network === undefined && complaint === undefined),
      { error: 'says how it ended, and not when' },
    ),
    z.refine(({ complaint, withdrawn_by: by }) => complaint === undefined || by === 'complaint', {
      error: 'has a complaint, and did not end by it',
    }),
    z.refine(
      ({ email, page, source }) => email === undefined || source !== undefined || (page !== 'import' && page !== 'api'),
      { error: 'has to say in source how it is known' },
    ),
    z.refine(({ topic, version, wording = '' }) => version === undefined || version === versionOf(topic, wording), {
      error: 'has a version that is not the one of its wording',
    }),
  )

/** Consents to mail by topic, given and withdrawn, with the proof. */
export const topicConsentsFile = {
  name: 'topic-consents.jsonl',
  title: 'A consent to mail about a topic',
  schema: topicConsent,
} satisfies LineFile

interface Context {
  readonly now: Date
  readonly vendor: Pick<Vendor, 'consent'>
}

const unknownTopic = 'names a topic that vendor.json does not have: it is kept, and nothing is sent about it'
const older = 'was agreed to before the address withdrew, and is passed over'
const afterComplaint = 'is of an address that has called a mail spam, and is passed over'

/**
 * Imports consents to topics, with their proof (decision 0114). A withdrawn consent never becomes valid again by it,
 * and an existing one ends where a file says so.
 */
export const topicConsentsPart: Part<Context> = {
  files: [topicConsentsFile],
  exports: [{ file: topicConsentsFile, lines: exportedTopicConsents }],

  async load({ transaction, batches, examine, note, spoken }, { now, vendor }) {
    const noteLines = (text: string, lines: readonly number[]) =>
      note(topicConsentsFile, text, { count: lines.length, lines })
    await heldTopicConsents.create(transaction)
    for await (const batch of batches(topicConsentsFile)) {
      const unknown = batch.filter(({ value }) => !Object.hasOwn(vendor.consent.topics, value.topic))
      noteLines(
        unknownTopic,
        unknown.map(({ line }) => line),
      )
      const rows = batch.map(({ line, value: { email, address_hash: hash, ...value } }) => ({
        line,
        ...value,
        member: email ?? null,
        email: email ?? null,
        hash: email === undefined ? hash : addressHash(email).toString('hex'),
        language: spoken(topicConsentsFile, { line, tag: value.language }),
        wording: value.wording ?? null,
        version: value.version ?? null,
        source: value.source ?? null,
        asked_at: value.asked_at ?? value.given_at,
        asked_network: value.asked_network ?? null,
        given_network: value.given_network ?? null,
        withdrawn_at: value.withdrawn_at ?? null,
        withdrawn_by: value.withdrawn_at ? (value.withdrawn_by ?? 'import') : null,
        withdrawn_network: value.withdrawn_network ?? null,
        complaint: value.complaint ?? null,
      }))
      await heldTopicConsents.hold(transaction, rows)
    }
    await examine(topicConsentsFile, topicConsentChecks(now))
    const all = await heldTopicConsents.count(transaction)
    await lockHeldAddresses(transaction)
    const passed = await passOverEnded(transaction)
    noteLines(older, passed.older)
    noteLines(afterComplaint, passed.afterComplaint)
    const ended = await endByHeld(transaction)
    const added = ended + (await addHeldTopicConsents(transaction))
    return [{ file: topicConsentsFile.name, added, known: all - added }]
  },
}
