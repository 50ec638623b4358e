import type { Reader } from '@/platform/i18n/texts'
import { unixSeconds } from '@/platform/time/duration'
import { type ReleasePlatform, releasePlatforms } from '..'
import { isDelta } from '../file-name'
import { newsOf } from '../notes'
import { type Architecture, architectures } from '../release'
import { isNewer } from '../versions'
import { criticalUpTo, type Installation, newestSigned, type UpdateFile } from './offered'
import { runsOn } from './systems'

/** The file types for a program that does not state one, by system, in order of preference. */
const nextEndings: Readonly<Record<ReleasePlatform, readonly string[]>> = {
  win: ['exe', 'msi', 'msix', 'zip'],
  mac: ['dmg', 'pkg', 'zip', 'tar.gz'],
  linux: ['appimage', 'deb', 'rpm', 'tar.gz', 'tar.xz', 'zip'],
}

/** The program that asks, as it says itself. */
export interface Program {
  readonly platform: ReleasePlatform
  readonly arch: Architecture
  /** In their order, the best first. */
  readonly endings: readonly string[]
  /** The build that is compared; null: the program names none, and its version counts. */
  readonly build: number | null
  readonly version: string | null
  /** The version of its system; null: it says none, and may run all. */
  readonly system: string | null
}

/** Returns the program that an address describes; a word: the missing or invalid field. */
export function programOf(query: Readonly<Record<string, string>>): Program | 'platform' | 'version' {
  const platform = releasePlatforms.find((each) => each === query.platform)
  if (!platform) return 'platform'
  const build = /^\d{1,16}$/.test(query.build ?? '') ? Number(query.build) : null
  const version = query.version || null
  if (build === null && version === null) return 'version'
  const endings = query.format ? query.format.toLowerCase().split(',') : nextEndings[platform]
  const arch = architectures.find((each) => each === query.arch) ?? 'any'
  const system = /^\d{1,5}(\.\d{1,6}){0,3}/.exec(query.system ?? '')?.[0] ?? null
  return { platform, arch, endings, build, version, system }
}

/** The name that is signed with a file; null: none. */
const signedName = ({ minisign = '' }: UpdateFile['signatures']): string | null =>
  /^trusted comment: (?:.*\t)?file:([^\t]*)(?:\t.*)?$/m.exec(minisign)?.[1] ?? null

/**
 * Whether the signature is of the name, too, under which a file is published: it says software, version, build and system,
 * so that no file can be passed off as a newer one (decision 0128).
 */
export const isSignedByName = ({ signatures, fileName }: UpdateFile) => signedName(signatures) === fileName

/** Every kind of file for which a client of ours takes an update. */
export const nextEndingsOf = ({ platform }: UpdateFile) => nextEndings[platform]

/** The one update that a program is offered; null: nothing newer. */
export function nextUpdate(
  files: readonly UpdateFile[],
  asking: Installation,
  program: Program,
): { readonly file: UpdateFile; readonly critical: boolean } | null {
  // Deltas are only for Velopack.
  const own = files.filter((file) => isSignedByName(file) && !isDelta(file.fileName))
  const running = own.filter((each) => runsOn(each, program.system))
  const file = newestSigned(running, asking, program)
  const isLater = ({ build, version }: UpdateFile) =>
    program.build === null ? isNewer(version, program.version ?? '') : build > program.build
  if (!file || !isLater(file)) return null
  const critical = criticalUpTo(running, asking, file)
  return { file, critical: critical !== null && isLater(critical) }
}

/** Returns the answer in the form of our clients (docs/guides/updates.md). */
export const presentNext = (
  { file, critical }: NonNullable<ReturnType<typeof nextUpdate>>,
  url: string,
  reader: Reader,
) => {
  const { text, link } = newsOf(file, reader)
  return {
    version: file.version,
    build: file.build,
    arch: file.arch,
    channel: file.channel,
    critical,
    released_at: unixSeconds(file.releasedAt),
    minimum_system: file.minimumSystem,
    notes: text,
    notes_url: link,
    file: file.fileName,
    url,
    size: file.size,
    sha256: file.sha256,
    signature: file.signatures.minisign ?? null,
  }
}
