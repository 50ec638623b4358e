/** Written from the contracts by `npx vitest run --project rules -u`. */
interface FindAnswer {
  key: number
  member: number | null
  order: string | null
  licence: string | null
  product: number
  ending: string | null
  status: 'works' | 'disabled' | 'replaced'
  created_at: string
  disabled_at: string | null
  disabled_because: string | null
  replaced_at: string | null
  devices: number
}

export interface LicenceKeysCalls {
  /** The licence key that was typed, whatever account it belongs to. */
  'POST /api/v1/licence-keys/find': {
    input: {
      key: string
    }
    answer: FindAnswer
  }
  /** Disables a licence key: no new device gets in with it. */
  'POST /api/v1/licence-keys/{key}/disable': {
    input: {
      key: number
      reason: string
      release_devices?: boolean
    }
    answer: FindAnswer
  }
  /** Lets a disabled licence key work again. */
  'POST /api/v1/licence-keys/{key}/enable': {
    input: {
      key: number
      reason: string
    }
    answer: FindAnswer
  }
  /** Puts another licence key in place of one; its owner gets a mail and reads it on the licence page. */
  'POST /api/v1/licence-keys/{key}/replace': {
    input: {
      key: number
      reason: string
    }
    answer: FindAnswer
  }
  /** The licence key itself, as it is typed; that it was shown stands in the audit log. */
  'POST /api/v1/licence-keys/{key}/reveal': {
    input: {
      key: number
      reason: string
    }
    answer: {
      text: string
    }
  }
}
