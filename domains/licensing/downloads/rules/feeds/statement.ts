import { releasePlatforms } from '..'
import { isDelta } from '../file-name'
import { architectures, channelsUpTo, stableChannel } from '../release'
import { semanticOf } from '../versions'
import { electronEndings } from './electron'
import { isSignedByName, nextEndingsOf } from './next'
import { offeredTo, type UpdateFile, withEnding } from './offered'
import { sparkleEndings } from './sparkle'
import { tauriEndings } from './tauri'
import { velopackEndings } from './velopack'
import { wingetEndings } from './winget'

export const updaters = ['foyer', 'sparkle', 'electron', 'tauri', 'velopack', 'winget'] as const
export type Updater = (typeof updaters)[number]

/** Why an updater would not take a file: its signature is missing, or of another name; or its version has four numbers. */
export type FeedProblem = 'unsigned' | 'name' | 'version'

/** The offer of a feed on one system. */
export interface FeedLine {
  readonly updater: Updater
  readonly channel: string
  readonly file: UpdateFile
  /** In percent of installations: 100 without a roll-out. */
  readonly share: number
  readonly problem: FeedProblem | null
}

interface UpdaterRule {
  readonly endings: (file: UpdateFile) => readonly string[]
  readonly signature: 'ed25519' | 'minisign' | null
  readonly semantic: boolean
  /** The signature must be of the file's name, too. */
  readonly byName?: true
  /** It is the same for all readers, so a roll-out appears in it once it is complete. */
  readonly forAll?: true
}

const rules: Readonly<Record<Updater, UpdaterRule>> = {
  foyer: { endings: nextEndingsOf, signature: 'minisign', semantic: false, byName: true },
  sparkle: { endings: () => sparkleEndings, signature: 'ed25519', semantic: false },
  electron: { endings: ({ platform }) => electronEndings[platform], signature: null, semantic: true },
  tauri: { endings: () => tauriEndings, signature: 'minisign', semantic: true },
  velopack: { endings: () => velopackEndings, signature: null, semantic: true },
  winget: {
    endings: ({ platform }) => (platform === 'win' ? wingetEndings : []),
    signature: null,
    semantic: false,
    forAll: true,
  },
}

const problemOf = ({ signature, semantic, byName }: UpdaterRule, file: UpdateFile): FeedProblem | null => {
  const { signatures, version } = file
  if (signature !== null && signatures[signature] === undefined) return 'unsigned'
  if (byName && !isSignedByName(file)) return 'name'
  return semantic && semanticOf(version) === null ? 'version' : null
}

/**
 * Returns the current content of a software's feeds, by updater, channel and system: the release that a roll-out offers
 * to some, and the one for all others.
 * @param files the published files, the newest first
 * @param channels the vendor's, the most stable first
 */
export const feedLines = (files: readonly UpdateFile[], channels: readonly string[]): readonly FeedLine[] =>
  updaters.flatMap((updater) =>
    [stableChannel, ...channels].flatMap((channel) => {
      const rule = rules[updater]
      const asking = { channels: channelsUpTo(channels, channel), until: null }
      return releasePlatforms.flatMap((platform) =>
        architectures.flatMap((arch) => {
          const here = files.filter((file) => file.platform === platform && file.arch === arch)
          const [sample] = here
          if (!sample) return []
          const taken = withEnding(here, rule.endings(sample)).filter(({ fileName }) => !isDelta(fileName))
          const first = rule.forAll ? [] : offeredTo(taken, { ...asking, place: () => 0 })
          const others = offeredTo(taken, { ...asking, place: null })
          const all = [...first, ...others.filter(({ id }) => !first.some((file) => file.id === id))]
          return all.map((file): FeedLine => {
            const share = others.includes(file) ? 100 : file.share
            return { updater, channel, file, share, problem: problemOf(rule, file) }
          })
        }),
      )
    }),
  )
