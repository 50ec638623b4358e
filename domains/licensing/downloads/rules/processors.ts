import type { ReleasePlatform } from '.'
import { type Architecture, architectures } from './release'

interface Built {
  readonly software: string
  readonly platform: ReleasePlatform
  readonly arch: Architecture
  readonly build: number
}

const rank = ({ arch }: Built) => architectures.indexOf(arch)

/** Whether one takes the place of an older other: built for the same, for all, or for most in place of for all. */
const replaces = (newer: Architecture, older: Architecture) =>
  newer === older || newer === 'any' || (newer === 'x64' && older === 'any')

/** Returns the newest release of each software for each system and processor, the most common processor first. */
export function newestForEach<Release extends Built>(releases: readonly Release[]): readonly Release[] {
  const newest = releases.filter(
    (one) =>
      !releases.some(
        (other) =>
          other.build > one.build &&
          other.software === one.software &&
          other.platform === one.platform &&
          replaces(other.arch, one.arch),
      ),
  )
  return [...newest].sort((one, other) => rank(one) - rank(other))
}

/** Returns the common name of a processor, the same in every language; null: none is needed. */
export function processorName(platform: ReleasePlatform, arch: Architecture): string | null {
  if (arch === 'any') return null
  if (platform === 'mac') return arch === 'arm64' ? 'Apple Silicon' : 'Intel'
  return arch === 'arm64' ? 'ARM64' : arch
}
