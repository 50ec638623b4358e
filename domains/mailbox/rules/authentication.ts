/**
 * What the mail host that received a letter found out about its sender (RFC 8601). Anybody can write such a header: those
 * count that bear the name of our host, which takes away what others wrote under it, and of those the topmost.
 * @returns whether DMARC passed; null: the sender's domain has no such policy, or the host could not find out
 */
export function senderProven(results: readonly string[], host: string | null): boolean | null {
  if (host === null) return null
  const own = results.find((result) => nameOf(result) === host.toLowerCase())
  if (own === undefined) return null
  const result = /(?:^|[;\s])dmarc\s*=\s*([a-z]+)/i.exec(withoutComments(own))?.[1]?.toLowerCase()
  if (result === 'pass') return true
  return result === 'fail' ? false : null
}

const nameOf = (result: string) => withoutComments(result).trim().split(/[\s;]/)[0]?.toLowerCase()

const withoutComments = (text: string) => text.replaceAll(/\([^()]*\)/g, ' ')
