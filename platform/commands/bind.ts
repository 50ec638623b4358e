import { type ActingOperator, changeBy, noteBy } from '@/platform/audit/change'
import { readConfig } from '@/platform/config/config'
import { checkVendor } from '@/platform/config/vendor'
import type { Database } from '@/platform/database/connect'
import type { House } from '@/platform/house/contexts'
import { isRefusal } from '@/platform/http/refusal'
import { seconds } from '@/platform/time/duration'
import { readArguments, usageOf } from './arguments'
import type { Command, CommandRuntime, Commands, OpenHouse, Output } from './command'
import { type OpenedData, withData } from './data'
import { CommandError } from './errors'
import { atTheKeyboard } from './keyboard'
import { operator } from './options'

/** A command that can be run, whatever it works with. */
export interface BoundCommand {
  /** How it is called, behind its name. */
  readonly usage: string
  readonly summary: string
  readonly example: string
  /** It has JSON of its own. */
  readonly json: boolean
  /** @returns what is printed */
  run(args: readonly string[]): Promise<string>
}

export interface HouseOpener {
  /** Opens every domain on the data. */
  open(opened: OpenedData): Promise<House>
  /** The name of an operator who works here, by name or address; null: there is none. */
  operatorCalled(database: Database, typed: string): Promise<string | null>
}

/** What follows from a command is waited for this long; what takes longer goes on in the background. */
const followUps = seconds(20)

/** @param contextIn what the commands work with, in a house whose domains are open */
export function bindCommands<Context>(
  commands: Commands<Context>,
  openHouse: HouseOpener,
  contextIn: (house: House) => Context,
): Readonly<Record<string, BoundCommand>> {
  const place = runtime(openHouse, contextIn)
  return Object.fromEntries(
    Object.entries(commands).map(([name, command]) => [name, bound(name, command, { place, openHouse })]),
  )
}

interface Binding<Context> {
  readonly place: () => CommandRuntime<Context>
  readonly openHouse: HouseOpener
}

function bound<Context>(name: string, command: Command<Context>, { place, openHouse }: Binding<Context>): BoundCommand {
  const { summary, example, json } = command
  return {
    usage: usageOf(command),
    summary,
    example,
    json,
    async run(args) {
      const read = readArguments(name, command, args)
      const named = command.options.operator === operator ? read.options.operator : undefined
      const by = named === undefined ? {} : { operator: await knownOperator(openHouse, String(named)) }
      const input = { ...read, options: { ...read.options, ...by } }
      return print(await command.run(input, place()), input.json, json)
    },
  }
}

/** The audit log tells who did what by the names of those who work here, and the console shows them their own. */
const knownOperator = (openHouse: HouseOpener, typed: string) =>
  withData(async ({ database }) => {
    const name = await openHouse.operatorCalled(database, typed)
    if (name !== null) return name
    throw new CommandError(`No operator is called "${typed}": --operator is the name or address of one of them.`)
  })

/** JSON of a command that has none of its own is what it would have said. */
function print(output: Output, asJson: boolean, hasJson: boolean): string {
  if (!asJson) return typeof output === 'string' ? output : output.text
  if (typeof output !== 'string') return JSON.stringify(output.data, null, 2)
  return hasJson ? output : JSON.stringify({ output }, null, 2)
}

const runtime =
  <Context>(openHouse: HouseOpener, contextIn: (house: House) => Context) =>
  (): CommandRuntime<Context> => {
    const config = readConfig(process.env)
    // What is wrong with the folder, those say who need it.
    checkVendor(config.vendorDir)
    const withHouse = <Result>(work: (context: Context, house: OpenHouse & OpenedData) => Promise<Result>) =>
      withData(async (opened) => {
        const house = await openHouse.open(opened)
        return work(contextIn(house), {
          ...opened,
          settle: () => house.worker.drain(followUps),
          acting: (by) => actingAs(by, opened),
        })
      })
    return {
      config,
      data: withData,
      house: withHouse,

      change: (by, refusals, work) =>
        withData(async (opened) => {
          const done = await work({ ...opened, ...actingAs(by, opened) })
          if (isRefusal(done)) throw new CommandError(await refusals(done))
          return done.answer
        }),

      note: (by, work) =>
        withData(({ database, clock }) => {
          const actor = { by: by ?? atTheKeyboard, now: clock() }
          return noteBy(database, actor, (transaction) => work({ transaction, ...actor }))
        }),

      act: (by, refusals, work, after) =>
        withHouse(async (context, house) => {
          const done = await work(context, actingAs(by, house))
          if (isRefusal(done)) throw new CommandError(await refusals(done, context))
          const settled = await house.settle()
          // Whoever looks at nothing afterwards is told the answer.
          return after ? after(context, done.answer, settled) : (done.answer as never)
        }),
    }
  }

function actingAs(by: string | undefined, { database, clock }: OpenedData): ActingOperator {
  const name = by ?? atTheKeyboard
  const now = clock()
  return { change: changeBy(database, name, now), by: name, now }
}
