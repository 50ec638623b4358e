import { loadFile } from '@/platform/import/load-file'
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

  load: (loading, { now }) =>
    loadFile(loading, consentsFile, {
      held: heldConsents,
      columnsOf: (consent) => ({ ...consent, topic: consent.topic.trim() }),
      checks: consentChecks(now),
      add: (transaction) => addHeldConsents(transaction, now),
    }),
}
