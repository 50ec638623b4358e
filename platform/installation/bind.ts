import { type ActingOperator, changeBy, noteBy } from '@/platform/audit/change'
import { readArguments, usageOf } from '@/platform/commands/arguments'
import type {
  BoundCommand,
  Command,
  CommandRuntime,
  Commands,
  OpenInstallation,
  Output,
} from '@/platform/commands/command'
import { CommandError } from '@/platform/commands/errors'
import { atTheKeyboard } from '@/platform/commands/keyboard'
import { operator } from '@/platform/commands/options'
import type { Config } from '@/platform/config/config'
import { type Feature, isThere } from '@/platform/contract/feature'
import { isRefusal } from '@/platform/contract/refusal'
import { type Lock, openLock, type WeightyState } from '@/platform/contract/weighty'
import type { Database } from '@/platform/database/connect'
import { seconds } from '@/platform/time/duration'
import { checkVendor } from '@/platform/vendor/read'
import type { Installation } from './contexts'
import type { OpenedData, WithData } from './data'

export interface InstallationOpener {
  /** The configuration of this process. */
  readonly readConfig: () => Config
  readonly withData: WithData
  /** Opens every domain on the data. */
  open(opened: OpenedData): Promise<Installation>
  /** Returns the name of an active operator, by name or address; null: there is none. */
  operatorCalled(database: Database, typed: string): Promise<string | null>
}

/** The longest wait for jobs that follow from a command; after that they go on in the background. */
const followUps = seconds(20)

/**
 * @param contextIn what the commands work with, in an installation whose domains are open
 * @param feature what they belong to; a vendor may be without it
 */
export function bindCommands<Context>(
  commands: Commands<Context>,
  openInstallation: InstallationOpener,
  contextIn: (installation: Installation) => Context,
  feature?: Feature,
): Readonly<Record<string, BoundCommand>> {
  const place = runtime(openInstallation, contextIn)
  return Object.fromEntries(
    Object.entries(commands).map(([name, command]) => [
      name,
      bound(name, command, { place, openInstallation, feature }),
    ]),
  )
}

interface Binding<Context> {
  readonly place: (lock: Lock<WeightyState>, beginsData: boolean) => CommandRuntime<Context>
  readonly openInstallation: InstallationOpener
  readonly feature: Feature | undefined
}

function bound<Context>(
  name: string,
  command: Command<Context>,
  { place, openInstallation, feature }: Binding<Context>,
): BoundCommand {
  const { summary, example, json, reaches = [], beginsData = false } = command
  // The lock of a command covers the states that it declares; the audit log refuses any other.
  const lock = openLock(...reaches) as Lock<WeightyState>
  return {
    usage: usageOf(command),
    summary,
    example,
    json,
    reaches,
    async run(args) {
      const read = readArguments(name, command, args)
      assertThere(openInstallation, feature)
      const named = command.options.operator === operator ? read.options.operator : undefined
      const by = named === undefined ? {} : { operator: await knownOperator(openInstallation, String(named)) }
      const input = { ...read, options: { ...read.options, ...by } }
      return print(await command.run(input, { ...place(lock, beginsData), lock }), input.json, json)
    },
  }
}

/** @throws CommandError where the vendor is without what the command belongs to */
function assertThere({ readConfig }: InstallationOpener, feature: Feature | undefined) {
  if (feature === undefined) return
  const read = checkVendor(readConfig().vendorDir)
  if ('problems' in read || isThere(read.value.features, { feature })) return
  throw new CommandError(`features.${feature} is switched off in vendor.json: there is nothing to do here.`)
}

/** The audit log tells who did what by the names of those who work here, and the console shows them their own. */
const knownOperator = (openInstallation: InstallationOpener, typed: string) =>
  openInstallation.withData(async ({ database }) => {
    const name = await openInstallation.operatorCalled(database, typed)
    if (name !== null) return name
    throw new CommandError(`No operator is called "${typed}": --operator is the name or address of one of them.`)
  })

/** The JSON of a command without its own contains its text. */
function print(output: Output, asJson: boolean, hasJson: boolean): string {
  if (!asJson) return typeof output === 'string' ? output : output.text
  if (typeof output !== 'string') return JSON.stringify(output.data, null, 2)
  return hasJson ? output : JSON.stringify({ output }, null, 2)
}

const runtime =
  <Context>(openInstallation: InstallationOpener, contextIn: (installation: Installation) => Context) =>
  (lock: Lock<WeightyState>, beginsData: boolean): CommandRuntime<Context> => {
    const { withData } = openInstallation
    const config = openInstallation.readConfig()
    // Problems of the folder are reported by the commands that need it.
    const { offer } = checkVendor(config.vendorDir)
    const withInstallation = <Result>(
      work: (context: Context, installation: OpenInstallation & OpenedData) => Promise<Result>,
      mayMake = beginsData,
    ) =>
      withData(async (opened) => {
        const installation = await openInstallation.open(opened)
        return work(contextIn(installation), {
          ...opened,
          settle: () => installation.worker.drain(followUps),
          acting: (by) => actingAs(by, opened, lock),
        })
      }, mayMake)
    return {
      config,
      offer,
      data: (work) => withData(work, beginsData),
      installation: (work) => withInstallation(work),

      change: (by, refusals, work) =>
        withData(async (opened) => {
          const done = await work({ ...opened, ...actingAs(by, opened, lock) })
          if (isRefusal(done)) throw new CommandError(await refusals(done))
          return done.answer
        }, true),

      note: (by, work) =>
        withData(({ database, clock }) => {
          const actor = { by: by ?? atTheKeyboard, now: clock(), lock }
          return noteBy(database, actor, (transaction) => work({ transaction, ...actor }))
        }, true),

      act: (by, refusals, work, after) =>
        withInstallation(async (context, installation) => {
          const done = await work(context, actingAs(by, installation, lock))
          if (isRefusal(done)) throw new CommandError(await refusals(done, context))
          const settled = await installation.settle()
          // Without `after` the answer itself is the result.
          return after ? after(context, done.answer, settled) : (done.answer as never)
        }, true),
    }
  }

function actingAs(by: string | undefined, { database, clock }: OpenedData, lock: Lock): ActingOperator {
  const name = by ?? atTheKeyboard
  const now = clock()
  return { change: changeBy(database, { operator: name, at: now, lock }), by: name, now }
}
