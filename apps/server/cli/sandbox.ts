import { atTheKeyboard } from '@/domains/operators/rules'
import { recordAction } from '@/platform/audit/log'
import { readVendor } from '@/platform/config/vendor'
import { createLog } from '@/platform/log/log'
import { TrialClock } from '@/platform/payments/sandbox/trial-clock'
import { days } from '@/platform/time/duration'
import { openHouse } from '../house'
import { type Command, CommandError, followUps, readArguments, UsageError, withData } from './command'

/** The longest period is a year, and its grace comes after that. */
const most = 400

export const advanceSandbox: Command = {
  help: `DAYS [--operator NAME]
Turns the clock of a demo on by so many days and does what falls due on
each of them: subscriptions renew or fail, reminders go out, what was
cancelled runs out. The server follows within a second. The clock does
not go back. Sessions last a day, so sign in again afterwards.`,

  async run(args) {
    const { values, positionals } = readArguments(args, ['operator'])
    const [count = '', ...more] = positionals
    const wanted = /^[1-9]\d{0,3}$/.test(count) && more.length === 0 ? Number(count) : 0
    if (wanted < 1 || wanted > most) throw new UsageError(`sandbox advance needs a number of days, ${most} at most.`)
    return withData(async (opened, config) => {
      if (!config.demo)
        throw new CommandError('Only the clock of a demo can be turned: this is an installation in production.')
      if (config.payments.provider !== 'sandbox') {
        throw new CommandError(
          'Payments go through a provider that has a clock of its own. Set PAYMENT_PROVIDER=sandbox.',
        )
      }
      const { database } = opened
      const trial = await TrialClock.open(database)
      await recordAction(database, {
        at: trial.now(),
        operator: values.operator ?? atTheKeyboard,
        ...{ action: 'sandbox.advance', memberId: null, details: { days: wanted } },
      })
      const vendor = readVendor(config.vendorDir)
      const log = createLog('silent')
      const { house } = await openHouse({ config, vendor, opened, clock: trial.now, log })
      for (let day = 0; day < wanted; day++) {
        await trial.turn(days(1))
        await house.worker.drain(followUps)
      }
      return `It is ${dayOf(trial.now())} now, ${wanted === 1 ? 'a day' : `${wanted} days`} later.`
    })
  },
}

const dayOf = (moment: Date) => new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(moment)
