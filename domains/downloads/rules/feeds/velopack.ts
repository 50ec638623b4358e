import { textIn } from '@/platform/i18n/texts'
import type { ReleasePlatform } from '..'
import { type Architecture, architectures, stableChannel } from '../release'
import { semanticOf, type UpdateFile } from './offered'

export const velopackEndings = ['nupkg'] as const

const systems: Readonly<Record<string, ReleasePlatform>> = { win: 'win', osx: 'mac', linux: 'linux' }

/** What the name of a feed stands for: `releases.win.json`, `releases.osx-arm64-beta.json`; null: nothing. */
export function velopackFeedCalled(name: string) {
  const [, system = '', ...rest] =
    /^releases\.(win|osx|linux)(?:-(x64|arm64|x86))?(?:-([a-z]+))?\.json$/.exec(name) ?? []
  const platform = systems[system]
  if (!platform) return null
  const [arch, channel = stableChannel] = rest
  return { platform, arch: architectures.find((each) => each === arch) ?? ('x64' as Architecture), channel }
}

/** The list of one full package, as Velopack reads it; without one it is empty. */
export const velopackList = (file: UpdateFile | null, language: string) => {
  const version = file && semanticOf(file.version)
  if (!version) return { Assets: [] }
  const notes = textIn(file.notes, language)
  return {
    Assets: [
      {
        PackageId: file.software,
        Version: version,
        Type: 'Full',
        FileName: file.fileName,
        SHA1: (file.sha1 ?? '').toUpperCase(),
        SHA256: file.sha256.toUpperCase(),
        Size: file.size,
        ...(notes ? { NotesMarkdown: notes } : {}),
      },
    ],
  }
}
