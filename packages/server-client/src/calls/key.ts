/** Written from the contracts by `npx vitest run --project rules -u`. */
export interface KeyCalls {
  /** Reads the scopes of the calling key. */
  'GET /api/v1/key': {
    input: Record<never, never>
    answer: {
      name: string
      scopes: string[]
      per_minute: number
      expires_at: string | null
    }
  }
}
