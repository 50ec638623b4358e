import type { ReleasePlatform } from '.'
import type { Architecture, ReleaseUse, Signatures } from './release'

/** The facts of a release whose file is being uploaded. */
export interface UploadedFacts {
  readonly software: string
  readonly platform: ReleasePlatform
  readonly arch: Architecture
  readonly version: string
  readonly build: number
  readonly channel: string
  readonly use: ReleaseUse
  /** For its ending. */
  readonly fileName: string
  readonly minimumSystem: string | null
  /** Left out by servers of the version before. */
  readonly bundleVersion?: string | null
  readonly deltaFrom?: number | null
  readonly updateFrom?: number | null
  readonly noteLinks?: Readonly<Record<string, string>>
  /** In ISO 8601; null: when all of it is there. */
  readonly releasedAt: string | null
  readonly critical: boolean
  readonly share: number
  readonly notes: Readonly<Record<string, string>>
  readonly signatures: Signatures
}
