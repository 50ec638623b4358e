/** What a build is for: the processors of its system. `any`: it runs on all of them, or nothing is said. */
export const architectures = ['any', 'x64', 'arm64', 'x86'] as const
export type Architecture = (typeof architectures)[number]

/** What a file is for: to be downloaded by people, by programs that update themselves, or by both. */
export const releaseUses = ['both', 'download', 'update'] as const
export type ReleaseUse = (typeof releaseUses)[number]

/** What everybody gets; each other channel is one of the vendor's settings. */
export const stableChannel = 'stable'

/** Signatures of a release's file, made where the vendor keeps the key, or here where the vendor wants that. */
export interface Signatures {
  /** Ed25519 over the file, in base64, as Sparkle reads it. */
  readonly ed25519?: string | undefined
  /** The whole signature file of minisign, as text, as Tauri reads it. */
  readonly minisign?: string | undefined
}

/** The one that gets everything. @param channels the vendor's, from the steadiest on */
export const boldest = (channels: readonly string[]): string => channels.at(-1) ?? stableChannel

/**
 * Returns the channels of a user who has chosen one: it, and all that are more stable.
 * @param channels from the most stable on
 */
export const channelsUpTo = (channels: readonly string[], chosen: string): readonly string[] => {
  const steady = [stableChannel, ...channels]
  return steady.slice(0, Math.max(1, steady.indexOf(chosen) + 1))
}
