/** Returns the page that a paid order leads back to, with the number of the order. */
export function withOrder(address: string, order: string): string {
  const page = new URL(address)
  page.searchParams.set('order', order)
  return page.href
}
