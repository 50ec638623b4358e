/** Where an order's invoice is, or the credit note of this number. */
export const documentAddress = (order: string, note?: string) =>
  `/invoice?${new URLSearchParams({ order, ...(note !== undefined && { note }) })}`

export const profileAddress = '/member.htm?a=profile'
