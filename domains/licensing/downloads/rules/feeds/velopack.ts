import type { Reader } from '@/platform/i18n/texts'
import type { ReleasePlatform } from '..'
import { isDelta } from '../file-name'
import { newsOf } from '../notes'
import { type Architecture, architectures, stableChannel } from '../release'
import { isNewer, semanticOf } from '../versions'
import { forProcessor, type Installation, offeredTo, openTo, type UpdateFile } from './offered'

export const velopackEndings = ['nupkg'] as const

const systems: Readonly<Record<string, ReleasePlatform>> = { win: 'win', osx: 'mac', linux: 'linux' }

/** Returns the feed of a name: `releases.win.json`, `releases.osx-arm64-beta.json`; null: unknown. */
export function velopackFeedCalled(name: string) {
  const [, system = '', ...rest] =
    /^releases\.(win|osx|linux)(?:-(x64|arm64|x86))?(?:-([a-z]+))?\.json$/.exec(name) ?? []
  const platform = systems[system]
  if (!platform) return null
  const [arch, channel = stableChannel] = rest
  return { platform, arch: architectures.find((each) => each === arch) ?? ('x64' as Architecture), channel }
}

interface Offer {
  readonly full: UpdateFile | null
  /** The deltas from version to version, the oldest first. */
  readonly deltas: readonly UpdateFile[]
}

/**
 * Returns the offer for a program: the newest package for its processor, and the deltas since the running version where
 * they are smaller. Each delta is made from the version before it in its channel.
 * @param files the published files that Velopack can read
 * @param running the version that asks; null: unknown
 */
export function velopackOffer(
  files: readonly UpdateFile[],
  { asking, arch, running }: { asking: Installation; arch: Architecture; running: string | null },
): Offer {
  const full = forProcessor(
    offeredTo(
      files.filter(({ fileName }) => !isDelta(fileName)),
      asking,
    ),
    arch,
  )
  if (!full) return { full, deltas: [] }
  const deltas = openTo(files, asking)
    .filter((file) => isDelta(file.fileName) && file.channel === full.channel && file.arch === full.arch)
    .filter(({ build, version }) => build <= full.build && (running === null || isLater(version, running)))
    .reverse()
  const isWorthwhile = deltas.reduce((sum, { size }) => sum + size, 0) < full.size
  return { full, deltas: deltas.at(-1)?.build === full.build && isWorthwhile ? deltas : [] }
}

const isLater = (version: string, running: string) => isNewer(semanticOf(version) ?? version, running)

/** The list of an offer, as Velopack reads it; without a package it is empty. */
export const velopackList = ({ full, deltas }: Offer, reader: Reader) => ({
  Assets: full ? [assetOf(full, 'Full', reader), ...deltas.map((delta) => assetOf(delta, 'Delta', reader))] : [],
})

function assetOf(file: UpdateFile, type: 'Full' | 'Delta', reader: Reader) {
  const { text, link } = newsOf(file, reader)
  const notes = text ?? (link && `<${link}>`)
  return {
    PackageId: file.software,
    Version: semanticOf(file.version),
    Type: type,
    FileName: file.fileName,
    SHA1: (file.sha1 ?? '').toUpperCase(),
    SHA256: file.sha256.toUpperCase(),
    Size: file.size,
    ...(notes ? { NotesMarkdown: notes } : {}),
  }
}
