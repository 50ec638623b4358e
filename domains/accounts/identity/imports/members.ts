import type { ImportContext, Part } from '@/platform/import/part'
import { noPassword } from '../secrets/secrets'
import { addHeldMembers, heldMembers, memberChecks } from '../store/accounts/imported-members'
import { exportedMembers, namedProven, updateHeldMembers, vouchForHeldMembers } from '../store/accounts/members-file'
import { membersFile } from './members-file'

const unvouched = 'says that its address is proven, which counts with --addresses-proven alone'

/**
 * Imports earlier members (spec 12.4). Addresses with an account are left as they are; a delta run updates what has
 * changed there (decision 0065).
 */
export const membersPart: Part<Pick<ImportContext, 'now' | 'vouched'>> = {
  files: [membersFile],
  exports: [{ file: membersFile, lines: (transaction) => exportedMembers(transaction, noPassword) }],

  async load({ transaction, batches, examine, spoken, updates, note }, { now, vouched }) {
    await heldMembers.create(transaction)
    for await (const batch of batches(membersFile)) {
      const rows = batch.map(({ line, value: { name, language, password_hash: hash = noPassword, ...facts } }) => ({
        language: language === undefined ? null : spoken(membersFile, { line, tag: language }),
        picture: null,
        email_changed_at: null,
        blacklisted_at: null,
        email_proven: false,
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
    const proven = vouched ? await vouchForHeldMembers(transaction, vouched) : null
    if (proven === null) note(membersFile, unvouched, await namedProven(transaction))
    return [
      {
        file: membersFile.name,
        added,
        known,
        ...(updated > 0 && { updated }),
        ...(proven !== null && { vouched: proven }),
      },
    ]
  },
}
