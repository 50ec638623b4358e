import type {} from '@/domains/accounts/identity'
import type { MembersContext } from '../context'
import { lockToMove } from '../store/lock-to-move'
import { merge } from '../store/merge'

/**
 * Merges the account that waited for the owner of an address into the account that proves it (spec 3.8). That account
 * was never entered, and as with every merge staff can undo it.
 */
export function handOverWhatWaited({ database, events, tables, clock }: MembersContext) {
  events.on('member.awaited', 'merge', ({ memberId, waiting }) =>
    database.transaction(async (transaction) => {
      const found = await lockToMove(transaction, tables, [waiting, memberId])
      const from = found.find(({ id }) => id === waiting)
      const prover = found.find(({ id }) => id === memberId)
      // Staff may have merged the account meanwhile; then its present account receives what waited.
      const into = prover?.mergedInto ? (await lockToMove(transaction, tables, [prover.mergedInto]))[0] : prover
      // The job may have run before; and what belongs to an account that has ended stays where it is.
      if (!from || !into || from.isMerged || from.isErased || into.isErased) return
      if (from.holdsOthers) throw new Error(`Others were merged into the waiting account ${from.id}: undo that first`)
      const at = clock()
      await merge(transaction, tables, {
        from,
        into,
        at,
        operator: 'system',
        reason: 'The address was shown to be theirs',
      })
      await events.emit(transaction, 'members.moved', { to: into.id }, at)
    }),
  )
}
