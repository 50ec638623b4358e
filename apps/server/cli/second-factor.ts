import { dropSecondFactor } from '@/domains/identity/actions/factors/drop-second-factor'
import { readVendor } from '@/platform/config/vendor'
import { createLog } from '@/platform/log/log'
import { buildApp } from '../app'
import { type Command, CommandError, followUps, readArguments, UsageError, withData } from './command'

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
    const outcome = await withData(async (opened, config) => {
      const clock = () => new Date()
      const vendor = readVendor(config.vendorDir)
      const { app, identity, worker } = await buildApp({ config, vendor, opened, clock, log: createLog('silent') })
      try {
        const removed = await dropSecondFactor(identity, { email, operator, reason, now: clock() })
        await worker.drain(followUps)
        return removed
      } finally {
        await app.close()
      }
    })
    if (outcome === 'unknown') throw new CommandError(`There is no member with the address ${email}.`)
    return outcome === 'none' ? `${email} has no second factor.` : `${email} logs in with the password alone now.`
  },
}
