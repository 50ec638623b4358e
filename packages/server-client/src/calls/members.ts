/** Written from the contracts by `npx vitest run --project rules -u`. */
interface MembersAnswer {
  id: number
  kind: 'person' | 'company'
  email: string
  billing_email: string | null
  name: string
  language: string | null
  country: string | null
  created_at: string
  email_proven: boolean
  suspended_at: string | null
  blocked_at: string | null
  merged_into: number | null
  erased: boolean
  company: string | null
  tax_id: string | null
  metadata: { [name: string]: string }
}

export interface MembersCalls {
  /** Members, newest first, or the one of an address. */
  'GET /api/v1/members': {
    input: {
      email?: string
      limit?: number
      after?: string
    }
    answer: {
      items: {
        id: number
        kind: 'person' | 'company'
        email: string
        billing_email: string | null
        name: string
        language: string | null
        country: string | null
        created_at: string
        email_proven: boolean
        suspended_at: string | null
        blocked_at: string | null
        merged_into: number | null
        erased: boolean
        company: string | null
        tax_id: string | null
        metadata: { [name: string]: string }
      }[]
      next: string | null
    }
  }
  /** One member. */
  'GET /api/v1/members/{member}': {
    input: {
      member: number
    }
    answer: MembersAnswer
  }
  /** The licence keys of a member, newest first, those that were replaced among them. */
  'GET /api/v1/members/{member}/licence-keys': {
    input: {
      member: number
    }
    answer: {
      items: {
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
      }[]
    }
  }
  /** Everything that a member has bought or was given, newest first. */
  'GET /api/v1/members/{member}/licences': {
    input: {
      member: number
    }
    answer: {
      items: {
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
      }[]
    }
  }
  /** The seats of a member, by line and platform, with the devices that have taken one, and what floats. */
  'GET /api/v1/members/{member}/seats': {
    input: {
      member: number
    }
    answer: {
      items: {
        line: string
        platform: string
        total: number
        used: number
        devices: {
          id: string
          device: string
          name: string | null
          last_seen_at: string
          version: string | null
          architecture: string | null
          system: string | null
          granted_at: string
        }[]
        floating: {
          total: number
          used: number
          leases: {
            id: string
            device: string
            name: string | null
            last_seen_at: string
            version: string | null
            architecture: string | null
            system: string | null
            since: string
            kept_until: string
          }[]
        } | null
      }[]
    }
  }
  /** Releases a device: its seat is free, and does not count against what the member may release. */
  'POST /api/v1/members/{member}/devices/{device}/release': {
    input: {
      member: number
      device: string
      reason: string
    }
    answer: {
      released: number
    }
  }
  /** Writes metadata of the vendor’s own beside a member. */
  'POST /api/v1/members/{member}/metadata': {
    input: {
      member: number
      metadata: { [name: string]: string | null }
    }
    answer: {
      metadata: { [name: string]: string }
    }
  }
  /** Opens a suspended account again. */
  'POST /api/v1/members/{member}/resume': {
    input: {
      member: number
      reason: string
    }
    answer: MembersAnswer
  }
  /** Closes an account for a while. */
  'POST /api/v1/members/{member}/suspend': {
    input: {
      member: number
      reason: string
    }
    answer: MembersAnswer
  }
}
