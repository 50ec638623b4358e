import { type Refusal, refuseFields } from '@/platform/http/refusal'

/** Where the installation can be reached (D8). */
export interface Addresses {
  readonly publicUrl: string
  readonly origins: ReadonlySet<string>
}

type Given = { check_url?: string | undefined; login_url?: string | undefined }

/** The places that a call wants its mail to lead to, or 10001 when one lies on an origin that is not listed (D8). */
export function readAddresses({ origins }: Addresses, given: Given): Refusal<10001> | null {
  const foreign = (['check_url', 'login_url'] as const).filter((name) => {
    const address = given[name]
    return (
      address !== undefined &&
      !(URL.canParse(address) && /^https?:$/.test(new URL(address).protocol) && origins.has(new URL(address).origin))
    )
  })
  return foreign.length > 0 ? refuseFields(...foreign) : null
}

/** A member screen's address, from configuration and never from what a request calls its host. */
export const screenAddress = ({ publicUrl }: Pick<Addresses, 'publicUrl'>, a: string) =>
  `${publicUrl}/member.htm?a=${a}`

/** The address with more in its query. */
export function withQuery(address: string, query: Record<string, string>) {
  const url = new URL(address)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}
