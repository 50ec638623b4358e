import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod/mini'
import { createCatalogueReader } from '@/domains/commerce/catalogue'
import { type Commands, commandsOf } from '@/platform/commands/command'
import { CommandError, inWords, UsageError } from '@/platform/commands/errors'
import { readGivenFile } from '@/platform/commands/given-file'
import { atTheKeyboard } from '@/platform/commands/keyboard'
import { flag, operator, optional, reason } from '@/platform/commands/options'
import { readOffered } from '@/platform/contract/read-offered'
import { isRefusal } from '@/platform/contract/refusal'
import { measureFile } from '@/platform/files/measure'
import { namesIn } from '@/platform/files/names-in'
import { openFiles } from '@/platform/files/open'
import type { Texts } from '@/platform/i18n/texts'
import { readVendor } from '@/platform/vendor/read'
import { fileHere } from './actions/add-release'
import { changeRelease, notDelta, notReadable, publishRelease, withdrawRelease } from './actions/releases'
import { publicKeys } from './actions/sign'
import type { Downloads } from './context'
import { noteLink, releaseFacts, updateFacts } from './contract/release-fields'
import { releasesFile } from './imports/release-line'
import { importReleases } from './imports/releases'
import { changeOf, factsOf } from './map'
import { fileNameOf } from './rules/file-name'
import { isKnown } from './rules/programs'
import { mostBuild } from './rules/versions'
import { countedReleases } from './store/releases'

const spoken = { error: z.locales.en().localeError }

const inDigits = (least: number, most: number) =>
  z.pipe(
    z.string(),
    z.transform((value) => Number(value)).check(z.int(), z.gte(least), z.lte(most)) as z.ZodMiniType<number, string>,
  )

const facts = z.strictObject({
  ...releaseFacts,
  ...updateFacts,
  share: z.optional(inDigits(0, 100)),
  build: inDigits(1, mostBuild),
  delta_from: z.optional(inDigits(1, mostBuild)),
  update_from: z.optional(inDigits(1, mostBuild)),
})

const command = commandsOf<Downloads>()

export const commands: Commands<Downloads> = {
  'releases add': command({
    summary: `Publishes one file as a release of a product family of the catalogue.
It needs --software, --platform (win, mac or linux), --version and --build. It is
kept in FILES_DIR or FILES_URL under its SHA-256, and can be downloaded
from --released on (left out: from now). Run again it changes nothing;
another content needs another build. For programs that update themselves:
--channel of vendor.json, --share of a roll-out, --critical, --notes (a
folder with en.txt, de.txt …, or en.url with the address of a page),
--bundle where Sparkle compares another
number than the build, --from of a .delta (the build that it begins
with), --since of the least build that updates to it directly, and signatures where they were made:
--ed25519 for Sparkle, --minisign for Tauri and the clients of Foyer, which want it under the name
that the release is published by.`,
    words: ['FILE'],
    needs: 'one FILE',
    options: {
      software: optional('NAME'),
      platform: optional('win|mac|linux'),
      version: optional('4.2.0'),
      build: optional('42117'),
      bundle: optional('6104.2'),
      from: optional('42003'),
      since: optional('41000'),
      arch: optional('any|x64|arm64|x86'),
      channel: optional('NAME'),
      use: optional('both|download|update'),
      share: optional('0-100'),
      critical: flag,
      notes: optional('FOLDER'),
      ed25519: optional('BASE64'),
      minisign: optional('FILE'),
      released: optional('MOMENT', momentIn),
      system: optional('VERSION'),
      operator,
    },
    reaches: ['program.published'],
    example: 'video.exe --software video-downloader --platform win --version 4.2.0 --build 42117',
    async run({ words: [file], options }, at) {
      const { released, system, bundle, from, since, operator: by, notes, ed25519, minisign, ...given } = options
      const signatures = { ed25519, minisign: minisign && (await textOf(minisign)) }
      const told = { ...(notes && (await notesIn(notes))), signatures }
      const read = readOffered(
        facts,
        { ...given, ...told, minimum_system: system, bundle_version: bundle, delta_from: from, update_from: since },
        at.offer,
        spoken,
      )
      if (!read.success) {
        const wrong = read.issues.map(({ path, message }) => `--${path.join('.')} ${message}`)
        throw new UsageError(
          wrong
            .join('\n')
            .replace('--minimum_system', '--system')
            .replace('--bundle_version', '--bundle')
            .replace('--delta_from', '--from')
            .replace('--update_from', '--since'),
        )
      }
      const path = resolve(file)
      const found = await measureFile(path)
      if (!found) throw new CommandError(`There is no file ${file}, or nothing is in it.`)
      return at.installation(async (context, { acting }) => {
        const rest = factsOf(read.data)
        const catalogue = await context.catalogue.currentCatalogue(context.database)
        if (!isKnown(catalogue, rest.software, rest.platform)) {
          throw new CommandError(`The catalogue has no ${rest.software} for ${rest.platform}.`)
        }
        const { change, now } = acting(by)
        const published = { ...rest, releasedAt: released ?? now }
        const done = await publishRelease(context, change, published, fileHere(context, { path, ...found }))
        const name = fileNameOf(published, path)
        if (!isRefusal(done)) return `Published ${name}: ${found.size} bytes, SHA-256 ${found.sha256}.`
        if (done.refused === 20035) return `${name} is there already. Nothing was changed.`
        const why = { digits: notReadable, delta_from: notDelta, update_from: '--since is no earlier build' }[
          done.fields?.[0] ?? ''
        ]
        if (why) throw new CommandError(`${name}: ${why}.`)
        throw new CommandError(`${name} is there already with another content. Give it a new build.`)
      })
    },
  }),

  'releases load': command({
    summary: `Publishes the releases that DIR/releases.jsonl lists, with the files
beside it: all of them, or none when anything is wrong. docs/reference/import
describes the file. Run again it changes nothing.`,
    words: ['DIR'],
    needs: 'one folder',
    options: { operator },
    json: true,
    reaches: ['program.published'],
    example: 'builds',
    async run({ words: [folder], options: { operator: by = atTheKeyboard } }, at) {
      if (!existsSync(join(folder, releasesFile))) throw new CommandError(`There is no ${releasesFile} in ${folder}.`)
      const outcome = await at.data(({ database, clock }) =>
        importReleases(
          { database, files: openFiles(at.config.files), sign: null, catalogue: createCatalogueReader() },
          {
            folder: resolve(folder),
            offer: at.offer,
            settings: readVendor(at.config.vendorDir).updates,
            by,
            now: clock(),
            lock: at.lock,
          },
        ),
      )
      if ('problems' in outcome) throw new CommandError(`${outcome.problems.describe()}; nothing was published.`)
      const { added, known } = outcome
      return { data: { added, known }, text: `Published ${counted(added)}; ${counted(known)} there already.` }
    },
  }),

  'releases change': command({
    summary: `Says what is new in a release (--notes: a folder with en.txt, de.txt …,
or en.url with the address of a page),
lets its roll-out grow to --share, marks its update as one that is not to
be put off, moves it to a steadier --channel, says --since which build programs update
to it directly (0: all), stops its roll-out (--halt) or
lets it go on (--resume). A roll-out never gets smaller.`,
    words: ['FILE'],
    needs: 'one FILE',
    options: {
      share: optional('0-100', shareIn),
      critical: flag,
      notes: optional('FOLDER'),
      channel: optional('NAME'),
      since: optional('BUILD', buildIn),
      halt: flag,
      resume: flag,
      operator,
    },
    json: true,
    reaches: ['program.published'],
    example: 'video-4.2.0.exe --share 50',
    async run({ words: [fileName], options }, at) {
      const { share, critical, notes, channel, since, halt, resume, operator: by } = options
      const why = {
        20085: `There is no release ${fileName}.`,
        20040:
          'The roll-out has come further already, the channel is none that is steadier, or --since is no earlier build.',
      }
      const news = {
        ...(share !== undefined && { share }),
        ...(critical && { critical }),
        ...(notes && changeOf(await notesIn(notes))),
        ...(channel && { channel }),
        ...(since !== undefined && { updateFrom: since === 0 ? null : since }),
        ...((halt || resume) && { halted: halt }),
      }
      if (halt && resume) throw new UsageError('Give --halt or --resume.')
      if (Object.keys(news).length === 0)
        throw new UsageError('Give --share, --critical, --notes, --channel, --since, --halt or --resume.')
      await at.change(by, inWords(why), ({ change, now }) =>
        changeRelease({ settings: readVendor(at.config.vendorDir).updates, change, now }, fileName, news),
      )
      return { data: { changed: fileName }, text: `${fileName} is changed.` }
    },
  }),

  'releases key': command({
    summary: `Shows the public key by which this installation signs updates, as
Sparkle and as Tauri have it in the program. It signs where "updates" of
vendor.json says so; the key is made when it is first asked for.`,
    json: true,
    example: '',
    async run(_, at) {
      const keys = await at.installation((context) => publicKeys(context))
      return { data: keys, text: `SUPublicEDKey: ${keys.ed25519}\n\n${keys.minisign}` }
    },
  }),

  'releases list': command({
    summary: `Lists the releases with what they are and how often each was
downloaded whole.`,
    json: true,
    example: '',
    async run(_, at) {
      const found = await at.data(({ database }) => countedReleases(database))
      const rows = found.map(
        ({ release: { fileName, releasedAt, size, withdrawnAt }, downloads }) =>
          `${releasedAt.toISOString().slice(0, 10)}  ${String(size).padStart(12)}  ${String(downloads).padStart(8)}  ${fileName}${withdrawnAt ? '  withdrawn' : ''}`,
      )
      return { data: found.map(asData), text: ['released           bytes  downloads  file', ...rows].join('\n') }
    },
  }),

  'releases withdraw': command({
    summary: `Takes a release away from members, by the name of its file as releases
list gives it. Its build stays taken.`,
    words: ['FILE'],
    needs: 'one FILE',
    options: { reason: reason(), operator },
    json: true,
    reaches: ['program.published'],
    example: 'video-4.2.0.exe --reason "Crashes at start"',
    async run({ words: [fileName], options }, at) {
      const why = { 20085: `There is no release ${fileName}.`, 31002: `${fileName} was withdrawn before.` }
      await at.change(options.operator, inWords(why), ({ change, by, now }) =>
        withdrawRelease(change, { by, now }, { fileName, reason: options.reason }),
      )
      return { data: { withdrawn: fileName }, text: `${fileName} is withdrawn.` }
    },
  }),
}

function shareIn(text: string) {
  if (!/^(\d{1,2}|100)$/.test(text)) throw new UsageError('--share is a number from 0 to 100.')
  return Number(text)
}

const textOf = async (path: string) => (await readGivenFile(path)).text

/** Returns the release notes, by the language in the name of each file: `en.txt`, or `en.url` with the page's address. */
async function notesIn(folder: string): Promise<{ notes: Texts; note_links: Texts }> {
  const { names, fault } = await namesIn(folder)
  if (fault !== null) throw new CommandError(`${folder}: ${fault}.`)
  const read = async (ending: RegExp) => {
    const files = names.filter((name) => ending.test(name))
    const texts = files.map(async (name) => [name.slice(0, 2), (await textOf(join(folder, name))).trim()] as const)
    return Object.fromEntries(await Promise.all(texts))
  }
  const told = { notes: await read(/^[a-z]{2}\.(txt|md)$/), note_links: await read(/^[a-z]{2}\.url$/) }
  if (Object.keys({ ...told.notes, ...told.note_links }).length === 0)
    throw new CommandError(`There is no en.txt, en.url or the like in ${folder}.`)
  const wrong = Object.entries(told.note_links).find(([, url]) => !noteLink.safeParse(url).success)
  if (wrong) throw new CommandError(`${folder}: ${wrong[0]}.url has no address that begins with https://.`)
  return told
}

function buildIn(text: string) {
  if (!/^\d{1,16}$/.test(text) || Number(text) > mostBuild) throw new UsageError('--since is a build, or 0.')
  return Number(text)
}

function momentIn(text: string) {
  const moment = new Date(text)
  if (Number.isNaN(moment.getTime())) throw new UsageError('--released must be a moment such as 2026-11-21T09:00Z.')
  return moment
}

const asData = ({ release, downloads }: Awaited<ReturnType<typeof countedReleases>>[number]) => {
  const { fileKey: _, id: __, ...shown } = release
  return { ...shown, downloads }
}

const counted = (count: number) => `${count} release${count === 1 ? '' : 's'}`
