/** Written from the contracts by `npx vitest run --project rules -u`. */
interface ChangeAnswer {
  release: string
}

export interface ReleasesCalls {
  /** The releases of a software, the newest build first. */
  'GET /api/v1/releases': {
    input: {
      software: string
    }
    answer: {
      items: {
        id: string
        software: string
        platform: 'win' | 'mac' | 'linux'
        arch: 'any' | 'x64' | 'arm64' | 'x86'
        version: string
        build: number
        channel: string
        use: 'both' | 'download' | 'update'
        released_at: string
        size: number
        sha256: string
        critical: boolean
        share: number
        withdrawn: boolean
      }[]
      next: null
    }
  }
  /** Begins to publish a file, or goes on with it. */
  'POST /api/v1/releases': {
    input: {
      software: string
      platform: 'win' | 'mac' | 'linux'
      version: string
      build: number
      minimum_system?: string
      arch?: 'any' | 'x64' | 'arm64' | 'x86'
      channel?: string
      use?: 'both' | 'download' | 'update'
      critical?: boolean
      share?: number
      notes?: { [name: string]: string }
      signatures?: {
        ed25519?: string
        minisign?: string
      }
      file: string
      size: number
      sha256: string
      released_at?: string
    }
    answer: {
      release: string | null
      upload: {
        id: string
        received: number
        part_bytes: number
      } | null
    }
  }
  /** Lets a roll-out grow, stops it, moves a release to a steadier channel, or says what is new. */
  'POST /api/v1/releases/{release}/change': {
    input: {
      release: string
      share?: number
      critical?: boolean
      notes?: { [name: string]: string }
      channel?: string
      halted?: boolean
    }
    answer: ChangeAnswer
  }
  /** Takes a release away: no program gets it, and the one before it is the newest again. */
  'POST /api/v1/releases/{release}/withdraw': {
    input: {
      release: string
      reason: string
    }
    answer: ChangeAnswer
  }
}
