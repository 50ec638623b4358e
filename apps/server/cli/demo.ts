import { shutDemoOperatorsOut } from '@/domains/operators/store/demo-operator'
import { takeAway } from '@/domains/privacy'
import { unmarkDemoAccounts } from '@/platform/database/demo-accounts'
import { personalTables } from '../domains'
import { note } from './acting'
import { type Command, readArguments, UsageError } from './command'

export const removeDemo: Command = {
  help: `--reason TEXT [--operator NAME] [--json]
Takes away what a demo has left in the data, so that production starts on
it: its members with all that is theirs, their invented orders and invoices
included, and the way in of its operator and of whomever that one invited.
What people have done in the demo who registered themselves stays, as do
catalogue, codes and releases: an empty database is the better beginning.`,

  async run(args) {
    const { values, positionals, flags } = readArguments(args, ['reason', 'operator'], ['json'])
    const { reason, operator } = values
    if (positionals.length > 0 || !reason) throw new UsageError('demo remove needs --reason.')
    const removed = await note(operator, async ({ transaction, by, now }) => {
      const accounts = await unmarkDemoAccounts(transaction)
      for (const id of accounts.member) {
        await takeAway(personalTables, transaction, id, { now, booksUntil: now })
      }
      await shutDemoOperatorsOut(transaction, { ids: accounts.operator, by, now })
      const answer = { members: accounts.member.length, operators: accounts.operator.length }
      const none = answer.members + answer.operators === 0
      return {
        answer,
        deed: none ? null : { action: 'demo.remove', memberId: null, details: { ...answer, reason: reason.trim() } },
      }
    })
    if (flags.includes('json')) return JSON.stringify(removed)
    const { members, operators } = removed
    if (members + operators === 0) return 'There is nothing of a demo in this data.'
    return `${members} members of the demo are gone, and ${operators} of its operators shut out.
Your first owner: npm run foyer -- operators invite EMAIL --role owner`
  },
}
