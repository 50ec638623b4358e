import { dropSecondFactor } from '@/domains/identity/actions/factors/drop-second-factor'
import { identity } from '@/domains/identity/domain'
import { type Command, CommandError, followUps, readArguments, UsageError } from './command'
import { withHouse } from './house'

export const removeSecondFactor: Command = {
  help: `EMAIL --operator NAME --reason TEXT
Removes passkeys, authenticator app and recovery codes of a member who has
lost them all: the password alone opens the account again. It is in the audit
log, and the member gets a mail. Make sure first that it is the member who asks.`,

  async run(args) {
    const { values, positionals } = readArguments(args, ['operator', 'reason'])
    const [email] = positionals
    const { operator, reason } = values
    if (!email || !operator || !reason) {
      throw new UsageError('second-factor remove needs EMAIL, --operator and --reason.')
    }
    const outcome = await withHouse(async (house) => {
      const removed = await dropSecondFactor(house.of(identity), { email, operator, reason, now: house.clock() })
      await house.worker.drain(followUps)
      return removed
    })
    if (outcome === 'unknown') throw new CommandError(`There is no member with the address ${email}.`)
    return outcome === 'none' ? `${email} has no second factor.` : `${email} logs in with the password alone now.`
  },
}
