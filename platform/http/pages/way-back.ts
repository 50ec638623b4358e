/**
 * Returns the address to which a page leads back: a page of one of the vendor's sites. Links are not trusted, so an
 * address elsewhere is ignored, and the page does without it.
 * @param origins as vendor.json lists them
 */
export function wayBack(address: string | undefined, origins: readonly string[]): string | null {
  if (address === undefined || !URL.canParse(address)) return null
  const { href, origin, protocol, username, password } = new URL(address)
  const isPage = protocol === 'https:' || protocol === 'http:'
  return isPage && username === '' && password === '' && origins.includes(origin) ? href : null
}

/** The same for a page of the web app itself, which may also lead back to one of ours, named by its path alone. */
export const wayBackOf = (address: unknown, { own, sites }: { own: string; sites: readonly string[] }) =>
  typeof address === 'string' && URL.canParse(address, own)
    ? wayBack(new URL(address, own).href, [new URL(own).origin, ...sites])
    : null
