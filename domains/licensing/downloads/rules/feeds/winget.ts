import type { Reader } from '@/platform/i18n/texts'
import { newsOf } from '../notes'
import type { UpdateFile } from './offered'

export const wingetEndings = ['msi', 'msix', 'appx', 'exe'] as const

/** The types that a file's ending tells, and those of known makers, which are named in the address. */
export const installerTypes = ['exe', 'msi', 'msix', 'appx', 'inno', 'nullsoft', 'wix', 'burn', 'portable'] as const
export type InstallerType = (typeof installerTypes)[number]

const schema = '1.6.0'
const text = (value: string) => JSON.stringify(value)
/** winget's tags of languages, by ours. */
const locales: Readonly<Record<string, string>> = {
  en: 'en-US',
  de: 'de-DE',
  fr: 'fr-FR',
  es: 'es-ES',
  ja: 'ja-JP',
  zh: 'zh-TW',
}

export interface WingetPackage {
  /** Such as `Tidewell.Ebbcatch`. */
  readonly identifier: string
  readonly name: string
  readonly description: string
  readonly publisher: string
  readonly reader: Reader
  readonly installer: InstallerType | null
  /** The files of one version, for each processor. */
  readonly files: readonly { readonly file: UpdateFile; readonly url: string }[]
}

const partNames = ['version', 'installer', 'locale'] as const
type Part = (typeof partNames)[number]

/**
 * Returns which of the three files of a package a name means: `ID.yaml`, `ID.installer.yaml`, `ID.locale.LOCALE.yaml`.
 */
export function wingetFileCalled(name: string): { identifier: string; part: Part } | null {
  const [, identifier, part = 'version'] =
    /^([A-Za-z0-9-]{1,32}(?:\.[A-Za-z0-9-]{1,32}){1,4}?)(?:\.(installer|locale)(?:\.[a-z]{2}-[A-Z]{2})?)?\.yaml$/.exec(
      name,
    ) ?? []
  return identifier ? { identifier, part: part as Part } : null
}

/** One of the files of a winget manifest; null: there is no installer. */
export function wingetManifest(part: Part, { files, identifier, reader, ...facts }: WingetPackage): string | null {
  const first = files[0]?.file
  if (!first) return null
  const locale = locales[reader.language] ?? 'en-US'
  const head = [`PackageIdentifier: ${identifier}`, `PackageVersion: ${text(first.version)}`]
  const end = (type: string) => [`ManifestType: ${type}`, `ManifestVersion: ${schema}`, '']
  if (part === 'version') return [...head, `DefaultLocale: ${locale}`, ...end('version')].join('\n')
  if (part === 'installer') {
    const typeOf = ({ fileName }: UpdateFile) => facts.installer ?? fileName.split('.').at(-1)
    return [
      ...head,
      `ReleaseDate: ${first.releasedAt.toISOString().slice(0, 10)}`,
      ...(first.minimumSystem ? [`MinimumOSVersion: ${text(systemVersion(first.minimumSystem))}`] : []),
      'Installers:',
      ...files.flatMap(({ file, url }) => [
        `  - Architecture: ${file.arch === 'any' ? 'neutral' : file.arch}`,
        `    InstallerType: ${typeOf(file)}`,
        `    InstallerUrl: ${text(url)}`,
        `    InstallerSha256: ${file.sha256.toUpperCase()}`,
      ]),
      ...end('installer'),
    ].join('\n')
  }
  const { text: notes, link } = newsOf(first, reader)
  return [
    ...head,
    `PackageLocale: ${locale}`,
    `Publisher: ${text(facts.publisher)}`,
    `PackageName: ${text(facts.name)}`,
    'License: Proprietary',
    `ShortDescription: ${text(facts.description.slice(0, 256))}`,
    ...(notes ? [`ReleaseNotes: ${text(notes.slice(0, 10_000))}`] : []),
    ...(link ? [`ReleaseNotesUrl: ${text(link)}`] : []),
    ...end('defaultLocale'),
  ].join('\n')
}

/** Windows is told by four numbers: `10` is `10.0.0.0`. */
const systemVersion = (version: string) => [...version.split('.'), '0', '0', '0'].slice(0, 4).join('.')
