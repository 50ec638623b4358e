import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod/mini'
import { createCatalogueReader } from '@/domains/catalogue'
import { publishRelease, withdrawRelease } from '@/domains/downloads'
import { measure } from '@/domains/downloads/imports/add-release'
import { releaseFacts, releasesFile } from '@/domains/downloads/imports/release-line'
import { importReleases, isKnown } from '@/domains/downloads/imports/releases'
import { fileNameOf } from '@/domains/downloads/rules/file-name'
import { countedReleases } from '@/domains/downloads/store/releases'
import { atTheKeyboard } from '@/domains/operators/rules'
import { changeBy } from '@/platform/audit/change'
import { openFiles } from '@/platform/files/open'
import { isRefusal } from '@/platform/http/refusal'
import { act } from './acting'
import { type Command, CommandError, readArguments, UsageError, withData } from './command'

const options = ['software', 'platform', 'version', 'build', 'released', 'system', 'operator'] as const
const spoken = { error: z.locales.en().localeError }

const facts = z.strictObject({
  ...releaseFacts,
  build: z.pipe(
    z.string(),
    z.transform((value) => Number(value)).check(z.int(), z.gte(1000), z.lte(99_999)) as z.ZodMiniType<number, string>,
  ),
})

export const addRelease: Command = {
  help: `FILE --software NAME --platform win|mac --version 4.2.0
  --build 42117 [--released MOMENT] [--system VERSION] [--operator NAME]
Publishes one file as a release of a product family of the catalogue.
It is kept in FILES_DIR or FILES_URL under its SHA-256, and can be
downloaded from --released on (left out: from now). Run again it
changes nothing; another content needs another build.`,

  async run(args) {
    const { values, positionals } = readArguments(args, [...options, 'operator'])
    const [file] = positionals
    if (!file || positionals.length > 1) throw new UsageError('releases add needs one FILE.')
    const { software, platform, version, build, released, system } = values
    const read = facts.safeParse({ software, platform, version, build, minimum_system: system }, spoken)
    if (!read.success) {
      const wrong = read.error.issues.map(({ path, message }) => `--${path.join('.')} ${message}`)
      throw new UsageError(wrong.join('\n').replace('--minimum_system', '--system'))
    }
    const releasedAt = released === undefined ? new Date() : new Date(String(released))
    if (Number.isNaN(releasedAt.getTime()))
      throw new UsageError('--released must be a moment such as 2026-11-21T09:00Z.')
    const path = resolve(file)
    const found = await measure(path)
    if (!found) throw new CommandError(`There is no file ${file}, or nothing is in it.`)
    return withData(async ({ database }, config) => {
      const { minimum_system: minimumSystem = null, ...rest } = read.data
      const catalogue = await createCatalogueReader().currentCatalogue(database)
      if (!isKnown(catalogue, rest.software, rest.platform)) {
        throw new CommandError(`The catalogue has no ${rest.software} for ${rest.platform}.`)
      }
      const by = values.operator ?? atTheKeyboard
      const place = { database, files: openFiles(config.files), catalogue: createCatalogueReader() }
      const told = { ...rest, releasedAt, minimumSystem }
      const done = await publishRelease(place, changeBy(database, by, new Date()), told, { path, name: path, ...found })
      const name = fileNameOf(told, path)
      if (!isRefusal(done)) return `Published ${name}: ${found.size} bytes, SHA-256 ${found.sha256}.`
      if (done.refused === 20035) return `${name} is there already. Nothing was changed.`
      throw new CommandError(`${name} is there already with another content. Give it a new build.`)
    })
  },
}

export const loadReleases: Command = {
  help: `DIR [--operator NAME] [--json]
Publishes the releases that DIR/releases.jsonl lists, with the files
beside it: all of them, or none when anything is wrong. docs/import
describes the file. Run again it changes nothing.`,

  async run(args) {
    const { values, positionals, flags } = readArguments(args, ['operator'], ['json'])
    const [folder] = positionals
    if (!folder || positionals.length > 1) throw new UsageError('releases load needs one folder.')
    if (!existsSync(join(folder, releasesFile))) throw new CommandError(`There is no ${releasesFile} in ${folder}.`)
    const outcome = await withData(({ database }, config) =>
      importReleases(
        { database, files: openFiles(config.files), catalogue: createCatalogueReader() },
        { folder: resolve(folder), by: values.operator ?? atTheKeyboard, now: new Date() },
      ),
    )
    if ('problems' in outcome) {
      throw new CommandError(`${outcome.problems.describe()}; nothing was published.`)
    }
    if (flags.includes('json')) return JSON.stringify({ added: outcome.added, known: outcome.known })
    return `Published ${counted(outcome.added)}; ${counted(outcome.known)} there already.`
  },
}

export const listReleases: Command = {
  help: `[--json]
Lists the releases with what they are and how often each was
downloaded whole.`,

  async run(args) {
    const { flags } = readArguments(args, [], ['json'])
    const found = await withData(({ database }) => countedReleases(database))
    if (flags.includes('json')) return JSON.stringify(found.map(asData), null, 2)
    const rows = found.map(
      ({ release: { fileName, releasedAt, size, withdrawnAt }, downloads }) =>
        `${releasedAt.toISOString().slice(0, 10)}  ${String(size).padStart(12)}  ${String(downloads).padStart(8)}  ${fileName}${withdrawnAt ? '  withdrawn' : ''}`,
    )
    return ['released           bytes  downloads  file', ...rows].join('\n')
  },
}

const asData = ({ release, downloads }: Awaited<ReturnType<typeof countedReleases>>[number]) => {
  const { fileKey: _, id: __, ...facts } = release
  return { ...facts, downloads }
}

export const withdrawOne: Command = {
  help: `FILE --reason TEXT [--operator NAME] [--json]
Takes a release away from members, by the name of its file as releases
list gives it. Its build stays taken.`,

  async run(args) {
    const { values, positionals, flags } = readArguments(args, ['reason', 'operator'], ['json'])
    const [fileName, ...more] = positionals
    if (!fileName || more.length > 0) throw new UsageError('releases withdraw needs one FILE.')
    const { reason = '' } = values
    if (reason.trim() === '') throw new UsageError('releases withdraw needs --reason.')
    const why = { 20085: `There is no release ${fileName}.`, 31002: `${fileName} was withdrawn before.` }
    await act(values.operator, why, ({ change, by, now }) =>
      withdrawRelease(change, { by, now }, { fileName, reason: reason.trim() }),
    )
    return flags.includes('json') ? JSON.stringify({ withdrawn: fileName }) : `${fileName} is withdrawn.`
  },
}

const counted = (count: number) => `${count} release${count === 1 ? '' : 's'}`
