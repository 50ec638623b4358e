import type { Reader } from '@/platform/i18n/texts'
import type { ReleasePlatform } from '..'
import { newsOf } from '../notes'
import { type Architecture, stableChannel } from '../release'
import { semanticOf } from '../versions'
import type { UpdateFile } from './offered'
import { kernelOf } from './systems'

/** The file types of electron-updater, by system, in order of preference. */
export const electronEndings: Readonly<Record<ReleasePlatform, readonly string[]>> = {
  win: ['exe'],
  mac: ['zip', 'dmg'],
  linux: ['appimage', 'deb', 'rpm', 'pacman'],
}

interface ElectronFeed {
  readonly platform: ReleasePlatform
  readonly channel: string
  /** Null: the program chooses among the files by their names. */
  readonly arch: Architecture | null
}

/** Returns the feed of a name: `latest.yml`, `beta-mac.yml`, `latest-linux-arm64.yml`; null: unknown. */
export function electronFeedCalled(name: string): ElectronFeed | null {
  const [, channel = '', system, arch] = /^([a-z]+)(?:-(mac|linux))?(?:-(arm64))?\.yml$/.exec(name) ?? []
  if (channel === '' || (arch && system !== 'linux')) return null
  return {
    platform: system === undefined ? 'win' : (system as 'mac' | 'linux'),
    channel: channel === 'latest' ? stableChannel : channel,
    arch: system === 'linux' ? ((arch as Architecture | undefined) ?? 'x64') : null,
  }
}

const inBase64 = (hex: string) => Buffer.from(hex, 'hex').toString('base64')

/** A text as YAML has it: every JSON string is one. */
const text = (value: string) => JSON.stringify(value)

interface ElectronRelease {
  /** The files of one build, for each processor. */
  readonly files: readonly { readonly file: UpdateFile; readonly url: string }[]
  /** Programs before this build must not put the update off; null: none. */
  readonly critical: UpdateFile | null
  readonly reader: Reader
  /** The installation is not identified, so the program itself draws whether it is in the roll-out. */
  readonly drawsItself: boolean
}

/** The update information of electron-updater; null: there is nothing that it could read. */
export function electronInfo({ files, critical, reader, drawsItself }: ElectronRelease): string | null {
  // On a 32-bit system it looks for `ia32` in the names, and takes the first file where none has it.
  const measured = files
    .filter(({ file }) => file.sha512 !== null)
    .sort((one, other) => Number(other.file.arch === 'x86') - Number(one.file.arch === 'x86'))
  const first = measured[0]
  const version = first && semanticOf(first.file.version)
  if (!first || !version) return null
  const { file } = first
  // Programs show what stands there, so a link alone is better than nothing.
  const { text: written, link } = newsOf(file, reader)
  const notes = written ?? link
  const kernel = kernelOf(file)
  const sha512 = ({ sha512 }: UpdateFile) => inBase64(sha512 ?? '')
  return [
    `version: ${text(version)}`,
    'files:',
    ...measured.flatMap((each) => [
      `  - url: ${text(each.url)}`,
      `    sha512: ${text(sha512(each.file))}`,
      `    size: ${each.file.size}`,
      ...(each.file.blockMapSize === null ? [] : [`    blockMapSize: ${each.file.blockMapSize}`]),
    ]),
    `path: ${text(first.url)}`,
    `sha512: ${text(sha512(file))}`,
    `releaseDate: ${text(file.releasedAt.toISOString())}`,
    ...(notes ? [`releaseNotes: ${text(notes)}`] : []),
    ...(link ? [`releaseNotesLink: ${text(link)}`] : []),
    ...(drawsItself && file.share < 100 ? [`stagingPercentage: ${file.share}`] : []),
    ...(file.updateFrom === null ? [] : [`minimumUpdateBuild: ${file.updateFrom}`]),
    ...(kernel ? [`minimumSystemVersion: ${text(kernel)}`] : []),
    ...(critical?.build === file.build ? ['critical: true'] : []),
    ...(critical ? [`criticalVersion: ${text(semanticOf(critical.version) ?? critical.version)}`] : []),
    '',
  ].join('\n')
}
