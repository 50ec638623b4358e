import { type Commands, commandsOf } from '@/platform/commands/command'
import { CommandError, UsageError } from '@/platform/commands/errors'
import { operator } from '@/platform/commands/options'
import { days } from '@/platform/time/duration'

/** The longest period is a year, and its grace comes after that. */
const most = 400

const command = commandsOf<unknown>()

export const commands: Commands<unknown> = {
  'sandbox advance': command({
    summary: `Turns the clock of a demo on by so many days and does what falls due on
each of them: subscriptions renew or fail, reminders go out, what was
cancelled runs out. The server follows within a second. The clock does
not go back. Sessions last a day, so sign in again afterwards.`,
    words: ['DAYS'],
    needs: `a number of days, ${most} at most`,
    options: { operator },
    example: '30',
    async run({ words: [count], options }, at) {
      const wanted = /^[1-9]\d{0,3}$/.test(count) ? Number(count) : 0
      if (wanted < 1 || wanted > most) throw new UsageError(`sandbox advance needs a number of days, ${most} at most.`)
      if (!at.config.demo) {
        throw new CommandError('Only the clock of a demo can be turned: this is an installation in production.')
      }
      if (at.config.payments.provider !== 'sandbox') {
        throw new CommandError(
          'Payments go through a provider that has a clock of its own. Set PAYMENT_PROVIDER=sandbox.',
        )
      }
      return at.installation(async (_, { trial, settle, acting }) => {
        if (!trial) throw new Error('A demo has a clock of its own')
        const record = { action: 'sandbox.advance', memberId: null, details: { days: wanted } } as const
        await acting(options.operator).change(async () => ({ answer: null, record }))
        for (let day = 0; day < wanted; day++) {
          await trial.turn(days(1))
          await settle()
        }
        return `It is ${dayOf(trial.now())} now, ${wanted === 1 ? 'a day' : `${wanted} days`} later.`
      })
    },
  }),
}

const dayOf = (moment: Date) => new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(moment)
