import { lookThroughEyes } from '@/domains/members'
import { operatorIdCalled } from '@/domains/operators'
import { changeBy } from '@/platform/audit/change'
import { isRefusal } from '@/platform/http/refusal'
import { type Command, CommandError, readArguments, UsageError } from './command'
import { knownMember, withMembers } from './members-at-home'

export const impersonate: Command = {
  help: `EMAIL --operator NAME --reason TEXT [--json]
Prints an address that opens the member area as that member sees it.
It works once, within 60 seconds. The session is marked, ends after
30 minutes, cannot change password or e-mail, and is in the audit log.`,

  async run(args) {
    const { values, positionals, flags } = readArguments(args, ['operator', 'reason'], ['json'])
    const [email] = positionals
    const { operator, reason } = values
    if (!email || !operator || !reason) throw new UsageError('impersonate needs EMAIL, --operator and --reason.')
    return withMembers(async (context) => {
      const now = context.clock()
      const acting = {
        context,
        change: changeBy(context.database, operator, now),
        operator,
        operatorId: await operatorIdCalled(context.database, operator),
        now,
      }
      const memberId = await knownMember(context, email)
      const done = await lookThroughEyes(acting, { memberId, reason, preview: false })
      if (isRefusal(done)) throw new CommandError(`There is no member with the address ${email}.`)
      const { url } = done.answer
      return flags.includes('json') ? JSON.stringify({ url }) : url
    })
  },
}
