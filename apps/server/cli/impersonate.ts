import { impersonationLink } from '@/domains/identity/impersonate'
import { type Command, CommandError, clockOf, readArguments, UsageError, withData } from './command'

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
    const link = await withData(async (opened, config) => {
      const now = (await clockOf(opened, config))()
      return impersonationLink(opened.database, { email, operator, reason, now, publicUrl: config.publicUrl })
    })
    if (link === null) throw new CommandError(`There is no member with the address ${email}.`)
    return flags.includes('json') ? JSON.stringify({ url: link }) : link
  },
}
