import type { Part } from '@/platform/import/part'
import { exportedConsents } from '../store/exported-consents'
import { addHeldConsents, consentChecks, heldConsents } from '../store/imported-consents'
import { consentsFile } from './consents-file'

/**
 * Imports consents that members gave elsewhere, as recorded there (decision 0061). For an existing one only a later
 * withdrawal is new.
 */
export const consentsPart: Part<{ readonly now: Date }> = {
  files: [consentsFile],
  exports: [{ file: consentsFile, lines: exportedConsents }],

  async load({ transaction, batches, examine }, { now }) {
    await heldConsents.create(transaction)
    for await (const batch of batches(consentsFile)) {
      const rows = batch.map(({ line, value }) => ({
        line,
        ...value,
        topic: value.topic.trim(),
        wording: value.wording ?? null,
        withdrawn_at: value.withdrawn_at ?? null,
      }))
      await heldConsents.hold(transaction, rows)
    }
    await examine(consentsFile, consentChecks(now))
    const added = await addHeldConsents(transaction, now)
    return [{ file: consentsFile.name, added, known: (await heldConsents.count(transaction)) - added }]
  },
}
