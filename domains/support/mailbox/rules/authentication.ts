import { partsOf } from './structured'

type Part = NonNullable<ReturnType<typeof partsOf>>[number]

/** The findings of a mail host about a letter (RFC 8601). */
interface Results {
  readonly host: string
  readonly dmarc: readonly { readonly result: string; readonly domain: string | null }[]
}

/**
 * Returns what the receiving mail host found out about a sender (RFC 8601). Such headers can be forged: only those with
 * our host's name count, and of those the topmost, since filters leave forged ones below (decision 0236). A result for another domain than the
 * sender's does not count.
 * @returns whether DMARC passed; null: the sender's domain has no such policy, or the host could not find out
 */
export function senderProven(results: readonly string[], host: string | null, sender: string): boolean | null {
  if (host === null) return null
  const own = results.map(readResults).find((each) => each?.host === host.toLowerCase())
  if (!own) return null
  const domain = asciiDomain(sender.slice(sender.lastIndexOf('@') + 1))
  const isOther = (other: string | null) => other !== null && asciiDomain(other) !== domain
  if (own.dmarc.some(({ result, domain: about }) => result === 'fail' || (result === 'pass' && isOther(about))))
    return false
  return own.dmarc.some(({ result }) => result === 'pass') ? true : null
}

/** @returns null when it does not keep to the grammar */
function readResults(header: string): Results | null {
  const parts = partsOf(header)
  if (parts === null) return null
  const [[name] = [], ...found] = parts
  if (!name) return null
  const dmarc = found.flatMap((part) => {
    const equals = part.findIndex(({ text, kind }) => kind === 'mark' && text === '=')
    const [method, version] = part.slice(0, Math.max(0, equals))
    const isDmarc = method?.kind === 'word' && method.text.toLowerCase() === 'dmarc'
    const isAlone = version === undefined || (version.kind === 'mark' && version.text === '/')
    const result = part[equals + 1]
    if (!isDmarc || !isAlone || result?.kind !== 'word') return []
    return [{ result: result.text.toLowerCase(), domain: propertyOf(part.slice(equals + 2), 'header.from') }]
  })
  return { host: name.text.toLowerCase(), dmarc }
}

function propertyOf(part: Part, property: string): string | null {
  const at = part.findIndex(
    ({ kind, text }, index) =>
      kind === 'word' &&
      text.toLowerCase() === property &&
      part[index + 1]?.kind === 'mark' &&
      part[index + 1]?.text === '=' &&
      // The value of another property is not a property itself.
      part[index - 1]?.kind !== 'mark',
  )
  return at === -1 ? null : (part[at + 2]?.text ?? null)
}

/** Returns a domain in ASCII, as a host writes it. */
const asciiDomain = (domain: string) => {
  const address = `http://${domain}`
  return URL.canParse(address) ? new URL(address).hostname : domain.toLowerCase()
}
