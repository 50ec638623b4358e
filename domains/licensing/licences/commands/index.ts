import { basename } from 'node:path'
import { type Commands, commandsOf } from '@/platform/commands/command'
import { CommandError, inWords } from '@/platform/commands/errors'
import { readGivenFile } from '@/platform/commands/given-file'
import { flag, operator } from '@/platform/commands/options'
import type { DayOrder } from '@/platform/text/typed/day'
import { importKeyList, type KeyListOutcome, outcomeOf, planKeyList } from '../actions/key-list'
import type { LicencesContext } from '../context'
import type { KeyListProblemKind } from '../rules/key-list-limits'
import { rotateKey } from './rotate-key'
import { extendTrial, revokeTrial } from './trials'

const command = commandsOf<LicencesContext>()

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
  'licences import-keys': importKeys,
  'licences rotate-key': rotateKey,
  'licences extend-trial': extendTrial,
  'licences revoke-trial': revokeTrial,
}
