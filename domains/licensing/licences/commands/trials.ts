import { commandsOf } from '@/platform/commands/command'
import { inWords, UsageError } from '@/platform/commands/errors'
import { operator, reason } from '@/platform/commands/options'
import { extendForDevice, revokeFromDevice } from '../actions/staff-trials'
import type { LicencesContext } from '../context'
import { trialLimits } from '../rules/trials'

const command = commandsOf<LicencesContext>()

const trialRefusals = inWords({
  20035: 'It was bought or revoked, has ended, or would last longer than two years.',
  20085: 'There is no such trial.',
})

const idIn = (text: string) => {
  const id = text.toLowerCase()
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id))
    throw new UsageError(`"${text}" is not the id of a trial.`)
  return id
}

export const extendTrial = command({
  summary: `Lets the trial of a device last for so many days more (${trialLimits.days} at most): from its
end, or from now where that has come. The console and the server API have
its id.`,
  words: ['TRIAL', 'DAYS'],
  needs: 'a TRIAL and DAYS',
  options: { reason: reason(trialLimits.reason), operator },
  json: true,
  example: '0d3c7c36-96c4-4b5f-8a25-6f6c1f0a9c11 14 --reason "They were on holiday"',
  async run({ words: [given, count], options }, at) {
    const trial = idIn(given)
    const days = Number(count)
    if (!Number.isInteger(days) || days < 1 || days > trialLimits.days) {
      throw new UsageError(`DAYS is a number from 1 to ${trialLimits.days}.`)
    }
    const { until } = await at.act(options.operator, trialRefusals, (context, acting) =>
      extendForDevice(context, acting, { trial, days, reason: options.reason }),
    )
    return { data: { trial, until: until.toISOString() }, text: `${trial} lasts until ${until.toISOString()}.` }
  },
})

export const revokeTrial = command({
  summary: 'Ends the trial of a device, which hears of it when it asks next.',
  words: ['TRIAL'],
  needs: 'a TRIAL',
  options: { reason: reason(trialLimits.reason), operator },
  json: true,
  example: '0d3c7c36-96c4-4b5f-8a25-6f6c1f0a9c11 --reason "A copied device"',
  async run({ words: [given], options }, at) {
    const trial = idIn(given)
    await at.act(options.operator, trialRefusals, (context, acting) =>
      revokeFromDevice(context, acting, { trial, reason: options.reason }),
    )
    return { data: { trial }, text: `${trial} has ended.` }
  },
})
