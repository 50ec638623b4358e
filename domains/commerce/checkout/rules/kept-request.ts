/** The request of a buyer, by the parameter names of links to the checkout. */
export interface KeptRequest {
  readonly pid: string
  readonly option?: string
  readonly quantity?: string
  readonly coupon?: string
  readonly discount?: string
  readonly sub_cel_id?: string
  readonly currency?: string
  readonly country?: string
  readonly postal_code?: string
}

interface ReadRequest {
  readonly pid: readonly number[]
  readonly option?: readonly string[] | undefined
  readonly quantity?: readonly number[] | undefined
  readonly coupon?: string | undefined
  readonly discount?: string | undefined
  readonly sub_cel_id?: string | undefined
  readonly currency?: string | undefined
  readonly country?: string | undefined
  readonly postal_code?: string | undefined
}

/** Returns the request as a link has it; omitted parts stay omitted. */
export function keptRequest({ pid, option, quantity, ...rest }: ReadRequest): KeptRequest {
  const given = {
    pid: pid.join(','),
    option: option?.join(','),
    quantity: quantity?.join(','),
    coupon: rest.coupon,
    discount: rest.discount,
    sub_cel_id: rest.sub_cel_id,
    currency: rest.currency,
    country: rest.country,
    postal_code: rest.postal_code,
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value)) as unknown as KeptRequest
}
