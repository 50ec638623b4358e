/**
 * Returns the address to which a buyer goes back from a paid order: a page of one of the vendor's sites. Links are not
 * trusted, so an address elsewhere is ignored, and the purchase continues without it.
 * @param origins as vendor.json lists them
 */
export function wayBack(address: string | undefined, origins: readonly string[]): string | null {
  if (address === undefined || !URL.canParse(address)) return null
  const { href, origin, username, password } = new URL(address)
  return username === '' && password === '' && origins.includes(origin) ? href : null
}

/** Returns the same page with the number of the order. */
export function withOrder(address: string, order: string): string {
  const page = new URL(address)
  page.searchParams.set('order', order)
  return page.href
}
