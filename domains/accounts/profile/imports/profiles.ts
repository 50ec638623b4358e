import type { Part } from '@/platform/import/part'
import { exportedProfiles } from '../store/exported-profiles'
import { addHeldProfiles, heldProfiles, profileChecks } from '../store/imported-profiles'
import { businessOfLine, profilesFile } from './profiles-file'

/** Takes over members' businesses (spec 12.4). A business that a member has told of already is left as it is. */
export const profilesPart: Part = {
  files: [profilesFile],
  exports: [{ file: profilesFile, lines: exportedProfiles }],

  async load({ transaction, batches, examine }) {
    await heldProfiles.create(transaction)
    for await (const batch of batches(profilesFile)) {
      const rows = batch.map(({ line, value }) => {
        const { taxId, addressLine, postalCode, ...rest } = businessOfLine(value)
        return {
          line,
          member: value.member,
          tax_id: taxId,
          address_line: addressLine,
          postal_code: postalCode,
          ...rest,
        }
      })
      await heldProfiles.hold(transaction, rows)
    }
    await examine(profilesFile, profileChecks)
    const added = await addHeldProfiles(transaction)
    return [{ file: profilesFile.name, added, known: (await heldProfiles.count(transaction)) - added }]
  },
}
