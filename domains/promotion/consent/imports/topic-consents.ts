import type { Vendor } from '@/platform/config/vendor'
import type { Part } from '@/platform/import/part'
import { addressHash } from '../actions/link'
import { exportedTopicConsents } from '../store/exported-consents'
import {
  addHeldTopicConsents,
  endByHeld,
  heldTopicConsents,
  lockHeldAddresses,
  passOverEnded,
  topicConsentChecks,
} from '../store/imported-consents'
import { topicConsentsFile } from './topic-consents-file'

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
