import { type Refusal, refuseFields } from '@/platform/contract/refusal'
import type { Deps } from '@/platform/installation/deps'
import { memberPage, type ScreenName } from '@/platform/paths'

/** Where the installation can be reached (spec 3.4). */
type Addresses = Pick<Deps, 'publicUrl' | 'origins'>

type AddressFields = { check_url?: string | undefined; login_url?: string | undefined }

const longest = 200

/**
 * A remaining address is only a place and never a sentence: the letter that contains it is the vendor's, and a stranger
 * can ask for the letter. Names of pages and of parameters, and their values, are words without a space.
 */
const way = String.raw`(?:\/[\w.-]+)*\/?(?:\?[\w.-]+(?:=[\w.-]*)?(?:&[\w.-]+(?:=[\w.-]*)?)*)?(?:#[\w-]*)?$`
const place = new RegExp(String.raw`^https?:\/\/[\w.:[\]-]+${way}`)
const ownPlace = new RegExp(String.raw`^(?=\/[\w.-])${way}`)

/** Where the login leads from there may be said by `r`, which is a place on our own origin (spec 2.4). */
function isPlace(address: string): boolean {
  const [, before = '', r, after = ''] = /^([^#?]*\?(?:[^#]*&)?)r=([^&#]*)(.*)$/.exec(address) ?? []
  if (r === undefined) return place.test(address)
  return place.test(`${before}r=${after}`) && isOwnPlace(r)
}

function isOwnPlace(encoded: string): boolean {
  try {
    return ownPlace.test(decodeURIComponent(encoded))
  } catch {
    return false
  }
}

/**
 * The places that a call wants its mail to lead to, or 10001 when one lies on an origin that is not listed (spec 3.4), is longer
 * than 200 characters, or is anything but the name of a page.
 */
export function readAddresses({ origins }: Addresses, given: AddressFields): Refusal<10001> | null {
  const foreign = (['check_url', 'login_url'] as const).filter((name) => {
    const address = given[name]
    if (address === undefined) return false
    return address.length > longest || !isPlace(address) || !isListed(origins, address)
  })
  return foreign.length > 0 ? refuseFields(...foreign) : null
}

function isListed(origins: ReadonlySet<string>, address: string) {
  if (!URL.canParse(address)) return false
  const { origin, username, password } = new URL(address)
  return origins.has(origin) && username === '' && password === ''
}

/** A member screen's address, from configuration and never from what a request calls its host. */
export const screenAddress = ({ publicUrl }: Pick<Addresses, 'publicUrl'>, a: ScreenName) => publicUrl + memberPage(a)

/** The address with more in its query. */
export function withQuery(address: string, query: Record<string, string>) {
  const url = new URL(address)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}
