import type { Part } from '@/platform/import/part'
import { exportedConsents } from '../store/exported-consents'
import { addHeldConsents, consentChecks, heldConsents } from '../store/imported-consents'
import { consentsFile } from './consents-file'

/**
 * Takes over what members have agreed to elsewhere, as it was recorded there (decision 0061). Of one that is there already
 * only that it was taken back since is new.
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
