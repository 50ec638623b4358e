/** Written from the contracts by `npx vitest run --project rules -u`. */
export interface ProductsCalls {
  /** Lists the vendor’s products, with their prices. */
  'GET /api/v1/products': {
    input: {
      line?: string
    }
    answer: {
      items: {
        id: number
        kind: 'single' | 'allInOne' | 'bundle' | 'subscription' | 'upgrade' | 'addOn' | 'oem'
        line: string
        family: string
        name: string
        platforms: string[]
        updates_months: number | null
        prices: {
          term: '1M' | '2M' | '1Y' | '2Y' | '3Y' | '4Y' | 'LFT' | 'FREE'
          price: {
            amount: number
            currency: string
          }
          renewal: {
            amount: number
            currency: string
          } | null
          on_sale: boolean
        }[]
      }[]
    }
  }
  /** One product. */
  'GET /api/v1/products/{product}': {
    input: {
      product: number
    }
    answer: {
      id: number
      kind: 'single' | 'allInOne' | 'bundle' | 'subscription' | 'upgrade' | 'addOn' | 'oem'
      line: string
      family: string
      name: string
      platforms: string[]
      updates_months: number | null
      prices: {
        term: '1M' | '2M' | '1Y' | '2Y' | '3Y' | '4Y' | 'LFT' | 'FREE'
        price: {
          amount: number
          currency: string
        }
        renewal: {
          amount: number
          currency: string
        } | null
        on_sale: boolean
      }[]
    }
  }
}
