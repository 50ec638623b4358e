/** Written from the contracts by `npx vitest run --project rules -u`. */
interface ExtendAnswer {
  trial: string
  product: number
  line: string
  platform: string
  device: string | null
  name: string | null
  version: string | null
  member: number | null
  status: 'running' | 'ended' | 'bought'
  ending: 'over' | 'bought' | 'revoked' | null
  started_at: string
  until: string
  bought_at: string | null
  last_seen_at: string
}

export interface TrialsCalls {
  /** Trials of devices, newest first. */
  'GET /api/v1/trials': {
    input: {
      product?: number
      status?: 'running' | 'ended' | 'bought'
      member?: number
      limit?: number
      after?: string
    }
    answer: {
      items: {
        trial: string
        product: number
        line: string
        platform: string
        device: string | null
        name: string | null
        version: string | null
        member: number | null
        status: 'running' | 'ended' | 'bought'
        ending: 'over' | 'bought' | 'revoked' | null
        started_at: string
        until: string
        bought_at: string | null
        last_seen_at: string
      }[]
      next: string | null
    }
  }
  /** Lets a trial last for some days more; its device gets the licence when it asks next. */
  'POST /api/v1/trials/{trial}/extend': {
    input: {
      trial: string
      days: number
      reason: string
      seen?: string
    }
    answer: ExtendAnswer
  }
  /** Ends a trial that runs, of which its device hears when it asks next. */
  'POST /api/v1/trials/{trial}/revoke': {
    input: {
      trial: string
      reason: string
    }
    answer: ExtendAnswer
  }
}
