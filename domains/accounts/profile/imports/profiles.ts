import { loadFile } from '@/platform/import/load-file'
import type { Part } from '@/platform/import/part'
import { addHeldProfiles, exportedProfiles, heldProfiles, profileChecks } from '../store/profiles-file'
import { businessOfLine, profilesFile } from './profiles-file'

/** Takes over members' businesses (spec 12.4). A business that a member has told of already is left as it is. */
export const profilesPart: Part = {
  files: [profilesFile],
  exports: [{ file: profilesFile, lines: exportedProfiles }],

  load: (loading) =>
    loadFile(loading, profilesFile, {
      held: heldProfiles,
      columnsOf: (line) => {
        const { taxId, addressLine, postalCode, ...business } = businessOfLine(line)
        return { ...business, member: line.member, tax_id: taxId, address_line: addressLine, postal_code: postalCode }
      },
      checks: profileChecks,
      add: addHeldProfiles,
    }),
}
