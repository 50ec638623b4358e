import { basename } from 'node:path'
import type { Platform } from '@/domains/commerce/catalogue/rules/kinds'
import { type Commands, commandsOf } from '@/platform/commands/command'
import { CommandError, inWords, UsageError } from '@/platform/commands/errors'
import { readGivenFile } from '@/platform/commands/given-file'
import { flag, operator, reason } from '@/platform/commands/options'
import { isRefusal } from '@/platform/contract/refusal'
import { platformsOf } from '@/platform/programs/platforms'
import type { DayOrder } from '@/platform/text/typed/day'
import { readVendor } from '@/platform/vendor/read'
import { allotForMember } from '../actions/allotments'
import { bindForMember } from '../actions/bind'
import { importKeyList, type KeyListOutcome, outcomeOf, planKeyList } from '../actions/key-list'
import { addUse } from '../actions/meters'
import { rotateKey as rotate } from '../actions/signing'
import { extendForDevice, revokeFromDevice } from '../actions/staff-trials'
import type { LicencesContext } from '../context'
import { readBinding } from '../contract/bound'
import type { KeyListProblemKind } from '../rules/key-list-limits'
import { meterLimits } from '../rules/meters'
import { trialLimits } from '../rules/trials'
import { licenceSettings } from '../settings'
import { memberAt } from '../store/bound'

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

const extendTrial = command({
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

const revokeTrial = command({
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

const bindRefusals = inWords({
  10001: 'The device is named by its MAC address.',
  20085: 'There is no such member.',
  30005: 'Every seat there is taken.',
  30008: 'Nothing that is paid for gives a fixed seat there.',
  30010: 'The payment for these seats is disputed, or their order is being checked.',
})

const bindDevice = command({
  summary: `Gives a known device of a member a seat before its program asks, by its
fingerprint (43 characters). Its program takes the seat at its first start.`,
  words: ['ADDRESS', 'LINE', 'PLATFORM', 'FINGERPRINT'],
  needs: 'an ADDRESS, a LINE, a PLATFORM and a FINGERPRINT',
  options: { reason: reason(trialLimits.reason), operator },
  json: true,
  example: 'ada@example.test downloader win q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA --reason "Ticket T-2K7Q"',
  async run({ words: [address, line, platform, fingerprint], options }, at) {
    if (!/^[\w-]{43}$/.test(fingerprint)) throw new UsageError(`"${fingerprint}" is no fingerprint.`)
    const { seat, file } = await at.act(options.operator, bindRefusals, async (context, acting) => {
      const memberId = await memberAt(context.database, address)
      if (memberId === null) throw new CommandError(`There is no member ${address}.`)
      const given = readBinding(context.offer, { line, platform: platformIn(context.offer, platform), fingerprint })
      if (isRefusal(given)) return given
      return bindForMember(context, acting, { memberId, ...given, reason: options.reason })
    })
    return { data: { seat, file }, text: `${seat} waits for its device.` }
  },
})

const addUseRefusals = inWords({
  20085: 'There is no such member.',
  30021: 'No licence of theirs counts anything of this name there.',
})

const addToMeter = command({
  summary: `Adds to the limit of what the programs of a member count, for the month or year
that runs.`,
  words: ['ADDRESS', 'LINE', 'PLATFORM', 'METER', 'AMOUNT'],
  needs: 'an ADDRESS, a LINE, a PLATFORM, a METER and an AMOUNT',
  options: { reason: reason(meterLimits.reason), operator },
  json: true,
  example: 'ada@example.test downloader win exports 50 --reason "Ticket T-2K7Q"',
  async run({ words: [address, line, platform, meter, count], options }, at) {
    const amount = Number(count)
    if (!Number.isInteger(amount) || amount < 1 || amount > meterLimits.amount) {
      throw new UsageError(`AMOUNT is a number from 1 to ${meterLimits.amount}.`)
    }
    const { used, limit } = await at.act(options.operator, addUseRefusals, async (context, acting) => {
      const memberId = await memberAt(context.database, address)
      if (memberId === null) throw new CommandError(`There is no member ${address}.`)
      const place = { line, platform: platformIn(context.offer, platform) }
      return addUse(context, acting, { memberId, place, meter, amount, reason: options.reason })
    })
    return { data: { meter, used, limit }, text: `${used} of ${limit} are used.` }
  },
})

const allotRefusals = inWords({
  20085: 'There is no such member.',
  30005: 'Fewer places are free there.',
  30008: 'Nothing that is paid for there may be given to a relay (licence.relayDays in the catalogue).',
  30010: 'The payment for these seats is disputed, or their order is being checked.',
})

const allotPlaces = command({
  summary: `Gives floating places of a member to a relay in their own network, by the
key that it says when it starts (43 characters), and prints the file for
its folder. The places come back by themselves.`,
  words: ['ADDRESS', 'LINE', 'PLATFORM', 'KEY', 'NAME', 'PLACES'],
  needs: 'an ADDRESS, a LINE, a PLATFORM, a KEY, a NAME and PLACES',
  options: { reason: reason(trialLimits.reason), operator },
  json: true,
  example:
    'ada@example.test downloader linux 11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo "Hall 2" 5 --reason "Ticket T-2K7Q"',
  async run({ words: [address, line, platform, key, name, count], options }, at) {
    if (!/^[\w-]{43}$/.test(key)) throw new UsageError(`"${key}" is no key of a relay.`)
    const places = Number(count)
    if (!Number.isInteger(places) || places < 1) throw new UsageError(`"${count}" is no number of places.`)
    const { id, until, file } = await at.act(options.operator, allotRefusals, async (context, acting) => {
      const memberId = await memberAt(context.database, address)
      if (memberId === null) throw new CommandError(`There is no member ${address}.`)
      const place = { line, platform: platformIn(context.offer, platform) }
      const relay = { key, name }
      return allotForMember(context, acting, { memberId, place, relay, places, reason: options.reason })
    })
    return { data: { id, until: until.toISOString(), file }, text: file.trimEnd() }
  },
})

function platformIn({ platforms }: LicencesContext['offer'], typed: string): Platform {
  const known = platformsOf(platforms).find((each) => each === typed)
  if (!known) throw new UsageError(`"${typed}" is no platform: ${platformsOf(platforms).join(', ')}.`)
  return known
}

const rotateKey = command({
  summary: `Lets a new key sign licences from now on. The old one stays published until
the last licence that it signed has ended; then it goes by itself.`,
  options: { operator },
  reaches: ['signing.key'],
  example: '',
  async run({ options }, at) {
    const settings = licenceSettings(readVendor(at.config.vendorDir))
    const { kid, until, retired } = await at.note(options.operator, async ({ transaction: database, now }) => {
      const rotated = await rotate({ database, secret: at.config.licenceSecret, settings, clock: () => now })
      const details = { key: rotated.kid, retired: rotated.retired }
      return { answer: rotated, record: { action: 'licence.rotateKey', memberId: null, details } }
    })
    const before = retired.map((old) => `\n${old} signs no more, and is published until ${until.toISOString()}.`)
    return `${kid} signs licences now.${before.join('')}`
  },
})

const problems: Readonly<Record<KeyListProblemKind, string>> = {
  format: 'is no table (CSV) with a line of column names and lines of keys',
  columns: 'lacks a column',
  key: 'has no key of 8 to 128 letters, digits and signs',
  repeated: 'has the same key as line',
  product: 'names no product that gives a licence',
  ambiguous: 'may be several products; name one of these ids',
  platform: 'names a system that the product is not for',
  devices: 'has no number of devices that can be given',
  until: 'has no end, such as 2027-12-31, that can be given',
  day: 'has a day that can be two; write it as 2027-04-03',
  bought: 'has no day of purchase, such as 2016-05-04',
  email: 'has no email address',
}

const dayOrders = { dayFirst: 'day/month/year', monthFirst: 'month/day/year' } as const satisfies Record<
  DayOrder,
  string
>

const inLines = ({ added, known, assigned, waiting, roomier, days }: KeyListOutcome, verb: string) =>
  [
    `${added} ${verb}, ${known} there already, ${assigned} for members by their address.`,
    ...(waiting > 0 ? [`${waiting} name an address without an account, and wait until they are typed in.`] : []),
    ...(days ? [`Days with slashes are read as ${dayOrders[days]}, as other lines of the list say.`] : []),
    ...(roomier > 0 ? [`${roomier} get more devices than the list says, since their product gives more.`] : []),
  ].join('\n')

const importKeys = command({
  summary: `Takes licence keys of before in as they are, from a table (CSV) with the
columns key, product, and platform, devices, valid until, bought and email
where they are known. All or none; the same file again changes nothing.
--check says what a run would do, or what is wrong, line by line.`,
  words: ['FILE'],
  needs: 'a FILE',
  options: { check: flag, operator },
  json: true,
  reaches: ['shop.published'],
  example: 'keys.csv --check',
  async run({ words: [file], options }, at) {
    const { text: content, note } = await readGivenFile(file)
    const plan = await at.installation((context) => planKeyList(context, context.database, content, context.clock()))
    const lines = plan.problems.map(({ line, kind, value }) => `${file}:${line}: ${problems[kind]}: ${value}`)
    if (lines.length > 0) throw new CommandError([...lines, 'Nothing was imported.'].join('\n'))
    if (options.check) return { data: outcomeOf(plan), text: `${inLines(plan, 'would be added')}${note}` }
    const name = basename(file)
    const done = await at.act(options.operator, inWords({}), (context, { change, now }) =>
      importKeyList(context, change, { name, content }, now),
    )
    return { data: done, text: `${inLines(done, 'added')}${note}` }
  },
})

export const commands: Commands<LicencesContext> = {
  'licences add-use': addToMeter,
  'licences allot': allotPlaces,
  'licences bind-device': bindDevice,
  'licences import-keys': importKeys,
  'licences rotate-key': rotateKey,
  'licences extend-trial': extendTrial,
  'licences revoke-trial': revokeTrial,
}
