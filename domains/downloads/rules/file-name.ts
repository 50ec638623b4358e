import type { ReleasePlatform } from './'

interface FileNameParts {
  readonly software: string
  readonly version: string
  readonly build: number
  readonly platform: ReleasePlatform
}

/** Two endings where both are needed to know what it is (`tar.gz`), and none that older clients could take for a build. */
const ending = /(\.tar)?\.(7z|[a-z][a-z0-9]{0,3})$/i

/** The name under which a release is downloaded: `ebbcatch-video-4.2.0-42117-win.exe`, with the ending of its file. */
export const fileNameOf = ({ software, version, build, platform }: FileNameParts, file: string) =>
  `${software}-${version}-${build}-${platform}${ending.exec(file)?.[0].toLowerCase() ?? ''}`

/** Where a file is downloaded: by a signed link, or as `current` by everybody while no later build is out. */
export const downloadPath = (link: string, fileName: string) => `/download/${link}/${fileName}`

/** In place of a link. */
export const currentRelease = 'current'

/** By content, so that what is being downloaded is never replaced under somebody's hands. */
export const fileKeyOf = (sha256: string) => `releases/${sha256}`
