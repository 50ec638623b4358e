/** Written from the contracts by `npx vitest run --project rules -u`. */
export interface InvoicesCalls {
  /** Invoices with their credit notes, newest first. */
  'GET /api/v1/invoices': {
    input: {
      order?: string
      member?: number
      issued_from?: string
      issued_until?: string
      limit?: number
      after?: string
    }
    answer: {
      items: {
        id: string
        order: string
        member: number
        issued_at: string
        total: {
          amount: number
          currency: string
        }
        net: {
          amount: number
          currency: string
        }
        vat: {
          amount: number
          currency: string
        }
        country: string
        reverse_charge: boolean
        replaces: string | null
        lines: {
          position: number
          name: string
          quantity: number
          vat_basis_points: number
          amount: {
            amount: number
            currency: string
          }
        }[]
        credit_notes: {
          id: string
          issued_at: string
          cause: 'refunded' | 'chargedBack' | 'corrected' | 'goodwill'
        }[]
      }[]
      next: string | null
    }
  }
  /** One invoice. */
  'GET /api/v1/invoices/{invoice}': {
    input: {
      invoice: string
    }
    answer: {
      id: string
      order: string
      member: number
      issued_at: string
      total: {
        amount: number
        currency: string
      }
      net: {
        amount: number
        currency: string
      }
      vat: {
        amount: number
        currency: string
      }
      country: string
      reverse_charge: boolean
      replaces: string | null
      lines: {
        position: number
        name: string
        quantity: number
        vat_basis_points: number
        amount: {
          amount: number
          currency: string
        }
      }[]
      credit_notes: {
        id: string
        issued_at: string
        cause: 'refunded' | 'chargedBack' | 'corrected' | 'goodwill'
      }[]
    }
  }
}
