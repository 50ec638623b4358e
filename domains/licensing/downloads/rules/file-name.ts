import type { ReleasePlatform } from './'
import type { Architecture, ReleaseUse } from './release'

interface FileNameParts {
  readonly software: string
  readonly version: string
  readonly build: number
  readonly platform: ReleasePlatform
  readonly arch?: Architecture | undefined
  readonly use?: ReleaseUse | undefined
  readonly deltaFrom?: number | null | undefined
}

/** Two endings where both are needed to know what it is (`tar.gz`). */
const ending = /(\.tar)?\.(7z|(?!\w*\d{4})[a-z][a-z0-9]{0,7})(\.blockmap)?$/i

/** A package of Velopack's that has what changed since the version before; its own programs know it by this, too. */
export const isDelta = (fileName: string) => /-delta\.nupkg$/i.test(fileName)

/** A delta of Sparkle's, from one build to another. */
const isSparkleDelta = (fileName: string) => /\.delta$/i.test(fileName)

/** True if a file says from which earlier build it is a delta, where it is one of Sparkle's, and only there. */
export const isDeltaRight = (from: number | null, build: number, file: string) =>
  isSparkleDelta(file) ? from !== null && from < build : from === null

/** The map of a file's blocks, which electron-updater compares with that of the file before. */
export const isBlockMap = (fileName: string) => /\.blockmap$/i.test(fileName)

/** Returns the use of a file: deltas and maps of blocks are always for programs. */
export const useOf = (use: ReleaseUse | undefined, file: string) =>
  isDelta(file) || isSparkleDelta(file) || isBlockMap(file) ? 'update' : use

/** Returns the end of a published name that says of which kind a file is: `.exe`, `-delta.nupkg`. */
export const kindOf = (fileName: string) =>
  /(?:-delta(?:-\d+)?)?(?:\.tar)?\.[a-z0-9]+(?:\.blockmap)?$/.exec(fileName)?.[0] ?? ''

/** Velopack finds what it has fetched before by the end of its name. */
function purposeIn(file: string, { use, deltaFrom }: Pick<FileNameParts, 'use' | 'deltaFrom'>) {
  if (isSparkleDelta(file)) return `delta-${deltaFrom}`
  if (isDelta(file)) return 'delta'
  // It lies beside its file.
  if (isBlockMap(file)) return ''
  if (/\.nupkg$/i.test(file)) return 'full'
  return use === 'update' ? use : ''
}

/** The name under which a release is downloaded: `ebbcatch-video-4.2.0-42117-win.exe`, with the ending of its file. */
export const fileNameOf = ({ software, version, build, platform, arch, ...purpose }: FileNameParts, file: string) => {
  const parts = [software, version, build, platform, arch === 'any' ? '' : arch, purposeIn(file, purpose)]
  return `${parts.filter(Boolean).join('-')}${ending.exec(file)?.[0].toLowerCase() ?? ''}`
}

/** Where programs fetch an update. */
export const updateFilePath = (software: string, fileName: string) => `/updates/${software}/files/${fileName}`

/** Where electron-updater fetches a file and its map of blocks: by a name without the build. */
export const electronFilePath = (software: string, name: string) => `/updates/${software}/electron/files/${name}`

/** Where a file is downloaded: by a signed link, or as `current` by everybody while no later build is out. */
export const downloadPath = (link: string, fileName: string) => `/download/${link}/${fileName}`

/** In place of a link. */
export const currentRelease = 'current'

/** By content, so that a file is never replaced during a download. */
export const fileKeyOf = (sha256: string) => `releases/${sha256}`
