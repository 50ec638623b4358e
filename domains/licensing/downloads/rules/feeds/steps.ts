import { isNewer, semanticOf } from '../versions'
import { type Installation, openTo, type UpdateFile } from './offered'
import { runsOn } from './systems'

/** The facts that a program tells of itself in an address. */
export interface RunningProgram {
  /** Null: it names none, and its version counts. */
  readonly build: number | null
  readonly version: string | null
  /** The version of its system; null: it says none, and may run all. */
  readonly system: string | null
}

type Query = Readonly<Record<string, string | undefined>>

/** Returns what an address says of the program that asks. */
export function runningOf({ build, version, localVersion, system }: Query): RunningProgram {
  const number = /^\d{1,16}$/.test(build ?? '') ? Number(build) : null
  return {
    build: number !== null && number <= Number.MAX_SAFE_INTEGER ? number : null,
    version: version || localVersion || null,
    system: /^\d{1,5}(\.\d{1,6}){0,3}/.exec(system ?? '')?.[0] ?? null,
  }
}

/** The build of a program that names its version alone: that of the newest release that is not newer; null: none is. */
function buildOf(files: readonly UpdateFile[], version: string): number | null {
  const known = files.filter(
    (file) => !isNewer(file.version, version) || semanticOf(file.version) === semanticOf(version),
  )
  return known.length === 0 ? null : Math.max(...known.map(({ build }) => build))
}

/**
 * Returns the files that a program can update to at once: its system runs them, and they take an update from its build.
 * So an older program is offered the newest release that it can update to, from which it goes on (decision 0224).
 * @param files every published file of the software, for the builds of versions
 */
export function withinReach(
  files: readonly UpdateFile[],
  { build, version, system }: RunningProgram,
): readonly UpdateFile[] {
  const running = build ?? (version === null ? null : buildOf(files, version))
  const isUnknown = build === null && version === null
  return files.filter(
    (file) =>
      runsOn(file, system) &&
      (isUnknown || file.updateFrom === null || (running !== null && running >= file.updateFrom)),
  )
}

/**
 * Returns the steps for a list that updaters look through themselves: beside each file that not every program can update
 * to, the newest that takes an update from an earlier build.
 */
export function withSteps(
  files: readonly UpdateFile[],
  asking: Installation,
  offered: (files: readonly UpdateFile[], asking: Installation) => readonly UpdateFile[],
): readonly UpdateFile[] {
  const listed = [...offered(files, asking)]
  const froms = [...new Set(openTo(files, asking).flatMap(({ updateFrom }) => updateFrom ?? []))]
  for (const from of froms.sort((one, other) => other - one)) {
    const earlier = files.filter(({ updateFrom }) => updateFrom === null || updateFrom < from)
    for (const file of offered(earlier, asking)) if (!listed.includes(file)) listed.push(file)
  }
  return listed.sort((one, other) => other.build - one.build)
}
