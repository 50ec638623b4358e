import { isCovered, type UpdatesEnd } from '@/domains/commerce/entitlements/rules/updates'
import type { ReleasePlatform } from '..'
import type { Architecture, Signatures } from '../release'
import { runsEarlier } from './systems'

/** A file that programs can update themselves by. */
export interface UpdateFile {
  readonly id: number
  readonly software: string
  readonly platform: ReleasePlatform
  readonly arch: Architecture
  readonly version: string
  readonly build: number
  readonly bundleVersion: string | null
  readonly deltaFrom: number | null
  readonly updateFrom: number | null
  readonly channel: string
  readonly releasedAt: Date
  readonly minimumSystem: string | null
  readonly fileName: string
  readonly size: number
  /** In hex. */
  readonly sha256: string
  readonly sha512: string | null
  readonly sha1: string | null
  readonly blockMapSize: number | null
  readonly critical: boolean
  readonly share: number
  readonly notes: Readonly<Record<string, string>>
  readonly noteLinks: Readonly<Record<string, string>>
  readonly signatures: Signatures
}

/** The facts about the caller that decide on the offer. */
export interface Installation {
  /** The channels, the most stable first. */
  readonly channels: readonly string[]
  /** Until when their updates run. */
  readonly until: UpdatesEnd
  /**
   * Returns the position of the installation in a release's roll-out, from 0 to 99; null: it did not identify itself.
   */
  readonly place: ((file: UpdateFile) => number) | null
}

/** True if a roll-out has reached an installation. The share only grows, so an offered release stays offered. */
const isReached = ({ place }: Installation, file: UpdateFile) =>
  place === null ? file.share === 100 : place(file) < file.share

/** Returns the files open to an installation, apart from roll-outs, newest first. */
export const openTo = (files: readonly UpdateFile[], asking: Installation): readonly UpdateFile[] =>
  files
    .filter(({ channel, releasedAt }) => asking.channels.includes(channel) && isCovered(releasedAt, asking.until))
    .sort((one, other) => other.build - one.build || inOrder(one, other))

/**
 * The most particular first, since updaters take the first of equals: a Mac with a processor of Apple’s must not be given
 * the file for Intel's.
 */
const processorOrder: readonly Architecture[] = ['arm64', 'x64', 'x86', 'any']

const inOrder = (one: UpdateFile, other: UpdateFile) =>
  processorOrder.indexOf(one.arch) - processorOrder.indexOf(other.arch)

/** Returns the newest file offered to an installation for each platform and processor. */
export function offeredTo(files: readonly UpdateFile[], asking: Installation): readonly UpdateFile[] {
  const newest = new Map<string, UpdateFile>()
  for (const file of openTo(files, asking)) {
    const key = `${file.platform} ${file.arch}`
    if (isReached(asking, file) && !newest.has(key)) newest.set(key, file)
  }
  return [...newest.values()]
}

/** The same, and for systems that do not run it the newest that they do. */
export function offeredForSystems(files: readonly UpdateFile[], asking: Installation): readonly UpdateFile[] {
  const listed: UpdateFile[] = []
  for (const file of openTo(files, asking)) {
    const alike = listed.filter(({ platform, arch }) => platform === file.platform && arch === file.arch)
    if (isReached(asking, file) && alike.every((newer) => runsEarlier(file, newer))) listed.push(file)
  }
  return listed
}

/** The highest build up to a file's that must not be put off, for its system and one of its processors; null: none. */
export const criticalUpTo = (files: readonly UpdateFile[], asking: Installation, file: UpdateFile): UpdateFile | null =>
  openTo(files, asking).find(
    ({ platform, arch, build, critical }) =>
      critical &&
      build <= file.build &&
      platform === file.platform &&
      (arch === file.arch || arch === 'any' || file.arch === 'any'),
  ) ?? null

const endingOf = ({ fileName }: UpdateFile) => /\.(tar\.)?[a-z0-9]+$/.exec(fileName)?.[0].slice(1) ?? ''

/** Returns the files with these endings; the first ending that a build has counts. */
export const withEnding = (files: readonly UpdateFile[], endings: readonly string[]): readonly UpdateFile[] => {
  const rank = (file: UpdateFile) => endings.indexOf(endingOf(file))
  return files
    .filter((file) => rank(file) >= 0)
    .sort((one, other) => rank(one) - rank(other) || (one.fileName < other.fileName ? -1 : 1))
}

/** The file for a processor: its own, or one that runs on all. */
export const forProcessor = (files: readonly UpdateFile[], arch: Architecture): UpdateFile | null =>
  [...files]
    .sort((one, other) => other.build - one.build || inOrder(one, other))
    .find((file) => file.arch === arch || file.arch === 'any') ?? null

interface SignedTarget {
  readonly platform: ReleasePlatform
  readonly arch: Architecture
  /** In their order, the best first. */
  readonly endings: readonly string[]
}

/** Returns the newest file offered for a system and processor among those signed with minisign; null: none. */
export const newestSigned = (
  files: readonly UpdateFile[],
  asking: Installation,
  { platform, arch, endings }: SignedTarget,
): UpdateFile | null => {
  const signed = files.filter((file) => file.platform === platform && file.signatures.minisign !== undefined)
  return forProcessor(offeredTo(withEnding(signed, endings), asking), arch)
}
