import type { Reader } from '@/platform/i18n/texts'
import { textIn } from '@/platform/i18n/texts'
import type { ReleasePlatform } from '..'
import type { Architecture } from '../release'
import { semanticOf } from '../versions'
import type { UpdateFile } from './offered'

export const tauriEndings = ['tar.gz', 'exe', 'msi', 'zip', 'appimage', 'deb', 'rpm'] as const

/** How Tauri names systems and processors. */
const systems: Readonly<Record<string, ReleasePlatform>> = { windows: 'win', darwin: 'mac', linux: 'linux' }
const processors: Readonly<Record<string, Architecture>> = { x86_64: 'x64', aarch64: 'arm64', i686: 'x86' }

/** The system and processor of an address; null: none that is served. */
export function tauriTarget(target: string, arch: string) {
  const [platform, processor] = [systems[target], processors[arch]]
  return platform && processor ? { platform, arch: processor } : null
}

/** Returns the names of a file in a static list: a universal one has the name of each processor. */
const targetsOf = ({ platform, arch }: UpdateFile) => {
  const system = Object.keys(systems).find((name) => systems[name] === platform)
  return Object.keys(processors)
    .filter((name) => arch === 'any' || processors[name] === arch)
    .map((name) => `${system}-${name}`)
}

interface SignedUpdate {
  readonly file: UpdateFile
  readonly url: string
  /** Programs before this build must not put it off; null: none. */
  readonly critical: UpdateFile | null
}

/** The text of a signature file as Tauri wants it: in base64. */
const signatureOf = ({ signatures }: UpdateFile) => Buffer.from(signatures.minisign ?? '').toString('base64')

/**
 * Returns an update in Tauri's format; null: the file is not signed, or its version has four numbers, which Tauri
 * cannot read.
 */
export function tauriUpdate({ file, url, critical }: SignedUpdate, reader: Reader) {
  const version = semanticOf(file.version)
  if (version === null || file.signatures.minisign === undefined) return null
  const notes = textIn(file.notes, reader)
  return {
    version,
    pub_date: file.releasedAt.toISOString(),
    url,
    signature: signatureOf(file),
    ...(notes ? { notes } : {}),
    ...(critical?.build === file.build ? { critical: true } : {}),
    ...(critical ? { critical_version: semanticOf(critical.version) } : {}),
  }
}

/**
 * Returns the static list: one version, for each system that has it. A system without it is left out until it has it.
 */
export function tauriList(updates: readonly SignedUpdate[], reader: Reader) {
  const [newest] = updates.flatMap((each) => tauriUpdate(each, reader) ?? [])
  if (!newest) return null
  const { url: _, signature: __, ...facts } = newest
  const same = updates.filter(
    ({ file }) => tauriUpdate({ file, url: '', critical: null }, reader)?.version === newest.version,
  )
  const platforms = same.flatMap(({ file, url }) =>
    targetsOf(file).map((target) => [target, { url, signature: signatureOf(file) }] as const),
  )
  return { ...facts, platforms: Object.fromEntries(platforms.reverse()) }
}
