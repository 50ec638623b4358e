/** Written from the contracts by `npx vitest run --project rules -u`. */
interface LicencesAnswer {
  id: string
  order: string
  member: number
  product: number
  name: string
  term: '1M' | '2M' | '1Y' | '2Y' | '3Y' | '4Y' | 'LFT' | 'FREE'
  updates_months: number | null
  platforms: string[]
  quantity: number
  status: 'active' | 'expired' | 'resting' | 'revoked' | 'refunded' | 'cancelled'
  starts_at: string
  ends_at: string | null
  metadata: { [name: string]: string }
}

export interface LicencesCalls {
  /** One licence. */
  'GET /api/v1/licences/{licence}': {
    input: {
      licence: string
    }
    answer: LicencesAnswer
  }
  /** Issues a licence for a deal that was made elsewhere. */
  'POST /api/v1/licences': {
    input: {
      email: string
      name?: string
      language: string
      product: number
      term: '1M' | '2M' | '1Y' | '2Y' | '3Y' | '4Y' | 'LFT' | 'FREE'
      quantity?: number
      price?: {
        amount: number
        currency: string
      }
      country: string
      postal_code?: string
      starts_at?: string
      document: string
      reason: string
    }
    answer: {
      order: string
      member: number
      licences: string[]
    }
  }
  /** Gives another term of a licence, free of charge, from the end of the running one. */
  'POST /api/v1/licences/{licence}/extend': {
    input: {
      licence: string
      reason: string
    }
    answer: {
      licence: string
      ends_at: string
    }
  }
  /** Writes metadata of the vendor’s own beside a licence. */
  'POST /api/v1/licences/{licence}/metadata': {
    input: {
      licence: string
      metadata: { [name: string]: string | null }
    }
    answer: {
      metadata: { [name: string]: string }
    }
  }
  /** Gives a revoked licence back as it was. */
  'POST /api/v1/licences/{licence}/restore': {
    input: {
      licence: string
      reason: string
    }
    answer: LicencesAnswer
  }
  /** Takes a licence away without giving money back, until it is restored. */
  'POST /api/v1/licences/{licence}/revoke': {
    input: {
      licence: string
      reason: string
    }
    answer: LicencesAnswer
  }
}
