import { operatorIdCalled } from '@/domains/staff/operators'
import { commandsOf } from '@/platform/commands/command'
import { operator, reason, required } from '@/platform/commands/options'
import { impersonateMember } from '../actions/access'
import type { MembersContext } from '../context'
import { knownMember } from './known'

export const impersonate = commandsOf<MembersContext>()({
  summary: `Prints an address that opens the member area as that member sees it.
It works once, within 60 seconds. The session is marked, ends after
30 minutes, cannot change password or email, and is in the audit log.`,
  words: ['EMAIL'],
  needs: 'EMAIL, --operator and --reason',
  options: { operator: required(operator.usage ?? 'NAME'), reason: reason() },
  json: true,
  example: 'ada@example.test --operator Mira --reason "Ticket T-2K7Q"',
  async run({ words: [email], options }, at) {
    const { url } = await at.act(
      options.operator,
      () => `There is no member with the address ${email}.`,
      async (context, { change, by, now }) => {
        const operatorId = await operatorIdCalled(context.database, by)
        const memberId = await knownMember(context.database, email)
        const request = { memberId, reason: options.reason, preview: false }
        return impersonateMember({ context, change, operator: by, operatorId, now }, request)
      },
    )
    return { data: { url }, text: url }
  },
})
