import { promises as dns } from 'node:dns'
import { domainToASCII } from 'node:url'
import { after, type Clock, type Duration, hours, minutes, seconds } from '@/platform/time/duration'

/** The part of a DNS resolver that is used. */
type Lookup = Pick<dns.Resolver, 'resolveMx' | 'resolve4' | 'resolve6'>

/** Whether mail to a domain can arrive at all, as the domain name system says it; null: it does not say. */
export type MailDomains = (domain: string) => Promise<boolean | null>

/** The longest wait for an answer, and how long answers are kept. */
const patience = seconds(2)
const keptFor: Readonly<Record<'known' | 'unknown', Duration>> = { known: hours(6), unknown: minutes(1) }
/** Any visitor can name domains; the oldest are dropped first. */
const mostKept = 2000

/** Reserved domains, which are not asked for (RFC 2606, RFC 6761). */
const reserved = /(^|\.)(test|example|invalid|localhost|local|onion|example\.(com|net|org))$/

const nothing = ['ENODATA', 'ENOTFOUND']
const codeOf = (error: unknown) => String((error as { code?: unknown } | null)?.code)

/**
 * @param servers the name servers, such as `127.0.0.1:53`; `system`: the machine's; null: none, so that nothing is
 * known
 */
export function openMailDomains(servers: readonly string[] | 'system' | null, clock: Clock): MailDomains {
  if (servers === null) return async () => null
  const resolver = new dns.Resolver({ timeout: patience, tries: 1 })
  if (servers !== 'system') resolver.setServers(servers)
  return rememberedMailDomains(resolver, clock)
}

/** The same, with what was learned kept for a while. */
export function rememberedMailDomains(lookup: Lookup, clock: Clock): MailDomains {
  const kept = new Map<string, { readonly answer: Promise<boolean | null>; until: Date }>()
  return (domain) => {
    const name = domainToASCII(domain)
    if (name === '' || reserved.test(name)) return Promise.resolve(null)
    const now = clock()
    const known = kept.get(name)
    if (known && known.until > now) return known.answer
    kept.delete(name)
    const oldest = kept.keys().next().value
    if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest)
    const entry = { answer: within(patience, receives(lookup, name)), until: after(now, keptFor.known) }
    kept.set(name, entry)
    void entry.answer.then((answer) => {
      if (answer === null) entry.until = after(now, keptFor.unknown)
    })
    return entry.answer
  }
}

/** A host for mail, or, where none is named, the domain itself (RFC 5321, section 5.1). */
async function receives(lookup: Lookup, domain: string): Promise<boolean | null> {
  try {
    const hosts = await lookup.resolveMx(domain)
    // A lone host without a name says that there is no mail (RFC 7505).
    return hosts.some(({ exchange }) => exchange !== '' && exchange !== '.')
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ENOTFOUND') return false
    if (code !== 'ENODATA') return null
  }
  const found = await Promise.allSettled([lookup.resolve4(domain), lookup.resolve6(domain)])
  if (found.some(({ status }) => status === 'fulfilled')) return true
  return found.every((each) => each.status === 'rejected' && nothing.includes(codeOf(each.reason))) ? false : null
}

/** Returns the answer; null if it does not arrive in time. */
function within(time: Duration, answer: Promise<boolean | null>): Promise<boolean | null> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), time)
    timer.unref()
  })
  return Promise.race([answer, over]).finally(() => clearTimeout(timer))
}
