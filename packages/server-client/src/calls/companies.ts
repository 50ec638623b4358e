/** Written from the contracts by `npx vitest run --project rules -u`. */
export interface CompaniesCalls {
  /** Lists the people who act for a company, with their roles. */
  'GET /api/v1/companies/{company}/people': {
    input: {
      company: number
      limit?: number
      after?: string
    }
    answer: {
      items: {
        member: number
        email: string
        name: string
        role: 'owner' | 'billing' | 'technical' | 'user'
        joined_at: string
        notice: {
          role: 'billing' | 'technical' | 'user' | 'gone'
          at: string
        } | null
      }[]
      next: string | null
    }
  }
}
