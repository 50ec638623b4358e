import { partsOf } from './structured'

type Part = NonNullable<ReturnType<typeof partsOf>>[number]

/** A finding of DMARC, as the receiving mail host tells it (RFC 8601). */
interface Finding {
  readonly result: string
  readonly domain: string | null
}

/**
 * Returns what the receiving mail host found out about a sender (RFC 8601). Such headers can be forged: only those with
 * our host's name count, and of those the topmost, since filters leave forged ones below (decision 0236). A result for another
 * domain than the sender's does not count. A header that cannot be read, or finds two things, has words of a stranger in it
 * (decision 0287).
 * @returns whether DMARC passed; null: the sender's domain has no such policy, or the host could not find out
 */
export function senderProven(results: readonly string[], host: string | null, sender: string): boolean | null {
  if (host === null) return null
  const own = results.find((each) => hostOf(each) === host.toLowerCase())
  if (own === undefined) return null
  const found = findingsOf(own)
  if (found === null || found.length > 1) return false
  const [dmarc] = found
  if (dmarc?.result === 'fail') return false
  if (dmarc?.result !== 'pass') return null
  const domain = asciiDomain(sender.slice(sender.lastIndexOf('@') + 1))
  return dmarc.domain === null || asciiDomain(dmarc.domain) === domain
}

/** The host that has written a header, which also one says that cannot be read to its end. */
function hostOf(header: string): string | undefined {
  const [[name] = []] = partsOf(header.split(';')[0] ?? '') ?? []
  return name?.text.toLowerCase()
}

/** @returns null when it does not keep to the grammar */
function findingsOf(header: string): readonly Finding[] | null {
  const parts = partsOf(header)
  if (parts === null) return null
  return parts.slice(1).flatMap((part) => {
    const equals = part.findIndex(({ text, kind }) => kind === 'mark' && text === '=')
    const [method, version] = part.slice(0, Math.max(0, equals))
    const isDmarc = method?.kind === 'word' && method.text.toLowerCase() === 'dmarc'
    const isAlone = version === undefined || (version.kind === 'mark' && version.text === '/')
    const result = part[equals + 1]
    if (!isDmarc || !isAlone || result?.kind !== 'word') return []
    return [{ result: result.text.toLowerCase(), domain: propertyOf(part.slice(equals + 2), 'header.from') }]
  })
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
