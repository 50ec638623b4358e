import { eraseMember } from '@/domains/back-office/privacy'
import { lockOutDemoOperators } from '@/domains/staff/operators/store/demo-operator'
import { commandsOf } from '@/platform/commands/command'
import { operator, reason } from '@/platform/commands/options'
import { unmarkDemoAccounts } from '@/platform/database/demo-accounts'
import { personalTables } from '../domains'

export const removeDemo = commandsOf<unknown>()({
  summary: `Takes away what a demo has left in the data, so that production starts on
it: its members with all that is theirs, their invented orders and invoices
included, and the access of its operator and of all operators invited by
that one. Data of people who registered themselves in the demo stay, as do
catalogue, codes and releases: an empty database is the better beginning.`,
  options: { reason: reason(), operator },
  json: true,
  reaches: ['data.replaced'],
  example: '--reason "We go live"',
  async run({ options }, at) {
    const removed = await at.note(options.operator, async ({ transaction, by, now }) => {
      const accounts = await unmarkDemoAccounts(transaction)
      for (const id of accounts.member) {
        await eraseMember(personalTables, transaction, id, { now, booksUntil: now })
      }
      await lockOutDemoOperators(transaction, { ids: accounts.operator, by, now })
      const answer = { members: accounts.member.length, operators: accounts.operator.length }
      const none = answer.members + answer.operators === 0
      const details = { ...answer, reason: options.reason }
      return { answer, record: none ? null : { action: 'demo.remove', memberId: null, details } }
    })
    const { members, operators } = removed
    if (members + operators === 0) return { data: removed, text: 'There is nothing of a demo in this data.' }
    return {
      data: removed,
      text: `${members} members of the demo were removed, and ${operators} of its operators blocked.
Your first owner: npm run foyer -- operators invite EMAIL --role owner`,
    }
  },
})
