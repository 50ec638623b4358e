import type { Part } from '@/platform/import/part'
import { noPassword } from '../secrets/secrets'
import { exportedMembers } from '../store/accounts/exported-members'
import { addHeldMembers, heldMembers, memberChecks } from '../store/accounts/imported-members'
import { updateHeldMembers } from '../store/accounts/updated-members'
import { membersFile } from './members-file'

/**
 * Takes over the members of before (spec 12.4). Addresses that have an account already are left as they are; a delta run takes
 * over what has changed there (decision 0065).
 */
export const membersPart: Part<{ readonly now: Date }> = {
  files: [membersFile],
  exports: [{ file: membersFile, lines: (transaction) => exportedMembers(transaction, noPassword) }],

  async load({ transaction, batches, examine, spoken, updates, note }, { now }) {
    await heldMembers.create(transaction)
    for await (const batch of batches(membersFile)) {
      const rows = batch.map(({ line, value: { name, language, password_hash: hash = noPassword, ...facts } }) => ({
        language: language === undefined ? null : spoken(membersFile, { line, tag: language }),
        picture: null,
        email_changed_at: null,
        blacklisted_at: null,
        ...facts,
        line,
        username: name,
        password_hash: hash,
      }))
      await heldMembers.hold(transaction, rows)
    }
    await examine(membersFile, memberChecks)
    const { updated, kept } = updates
      ? await updateHeldMembers(transaction, { noPassword })
      : { updated: 0, kept: { count: 0, lines: [] } }
    note(membersFile, 'was changed here since, which stays', kept)
    const added = await addHeldMembers(transaction, now)
    const known = (await heldMembers.count(transaction)) - added - updated
    return [{ file: membersFile.name, added, known, ...(updated > 0 && { updated }) }]
  },
}
