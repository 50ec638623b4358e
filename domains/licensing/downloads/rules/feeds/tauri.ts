import type { Reader } from '@/platform/i18n/texts'
import type { ReleasePlatform } from '..'
import { newsOf } from '../notes'
import type { Architecture } from '../release'
import { semanticOf } from '../versions'
import type { UpdateFile } from './offered'

export const tauriEndings = ['tar.gz', 'exe', 'msi', 'zip', 'appimage', 'deb', 'rpm'] as const

/** The kinds of package by which a program may have come, as Tauri's updater names them, and their files. */
const kinds = {
  windows: { nsis: ['exe'], msi: ['msi'] },
  darwin: { app: ['tar.gz'] },
  linux: { appimage: ['tar.gz', 'appimage'], deb: ['deb'], rpm: ['rpm'] },
} as const satisfies Readonly<Record<string, Readonly<Record<string, readonly (typeof tauriEndings)[number][]>>>>

/** Each kind of package with its system. */
export const tauriKinds: readonly {
  readonly system: string
  readonly kind: string
  readonly endings: readonly string[]
}[] = Object.entries(kinds).flatMap(([system, own]) =>
  Object.entries(own).map(([kind, endings]) => ({ system, kind, endings })),
)

/** How Tauri names systems and processors. */
const systems: Readonly<Record<string, ReleasePlatform>> = { windows: 'win', darwin: 'mac', linux: 'linux' }
const processors: Readonly<Record<string, Architecture>> = { x86_64: 'x64', aarch64: 'arm64', i686: 'x86' }

/**
 * The system, the processor and the kinds of file of an address; null: none that is served.
 * @param kind that of the program's package; `unknown` and `` are none
 */
export function tauriTarget(target: string, arch: string, kind: string) {
  const [platform, processor] = [systems[target], processors[arch]]
  const own = tauriKinds.find((each) => each.system === target && each.kind === kind)
  const isNone = kind === '' || kind === 'unknown'
  if (!platform || !processor || (!own && !isNone)) return null
  return { platform, arch: processor, endings: own?.endings ?? tauriEndings }
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
  const { text, link } = newsOf(file, reader)
  const notes = text ?? link
  return {
    version,
    pub_date: file.releasedAt.toISOString(),
    url,
    signature: signatureOf(file),
    ...(notes ? { notes } : {}),
    ...(link ? { notes_url: link } : {}),
    ...(file.updateFrom === null ? {} : { minimum_update_build: file.updateFrom }),
    ...(critical?.build === file.build ? { critical: true } : {}),
    ...(critical ? { critical_version: semanticOf(critical.version) } : {}),
  }
}

interface KindOfUpdate {
  readonly system: string
  readonly kind: string
  readonly updates: readonly SignedUpdate[]
}

/**
 * Returns the static list: one version, for each system that has it, and beside it for each kind of package: Tauri looks
 * for that of its program first. A system without the version is left out until it has it.
 */
export function tauriList(updates: readonly SignedUpdate[], byKind: readonly KindOfUpdate[], reader: Reader) {
  const [newest] = updates.flatMap((each) => tauriUpdate(each, reader) ?? [])
  if (!newest) return null
  const { url: _, signature: __, ...facts } = newest
  const entriesOf = (list: readonly SignedUpdate[], suffix = '') =>
    list
      .filter((each) => tauriUpdate(each, reader)?.version === newest.version)
      .flatMap(({ file, url }) =>
        targetsOf(file).map((target) => [`${target}${suffix}`, { url, signature: signatureOf(file) }] as const),
      )
      .reverse()
  const kinds = byKind.flatMap(({ system, kind, updates: own }) =>
    entriesOf(
      own.filter(({ file }) => file.platform === systems[system]),
      `-${kind}`,
    ),
  )
  return { ...facts, platforms: Object.fromEntries([...entriesOf(updates), ...kinds]) }
}
