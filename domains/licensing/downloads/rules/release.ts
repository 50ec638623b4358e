/** The processors that a build is for. `any`: it runs on all of them, or is not specified. */
export const architectures = ['any', 'x64', 'arm64', 'x86'] as const
export type Architecture = (typeof architectures)[number]

/** The uses of a file: download by people, update by programs, or both. */
export const releaseUses = ['both', 'download', 'update'] as const
export type ReleaseUse = (typeof releaseUses)[number]

/** The channel for everybody; other channels are settings of the vendor. */
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
