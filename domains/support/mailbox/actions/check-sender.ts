import { Resolver } from 'node:dns/promises'
import { seconds } from '@/platform/time/duration'
import {
  dkimFinding,
  dmarcFinding,
  dmarcNames,
  type Finding,
  spfFinding,
  type TxtAnswer,
  usualSelectors,
} from '../rules/sender-records'

/** Asks for the TXT records of a name. @throws Error as `dns.resolveTxt` does */
export type TxtResolver = (name: string) => Promise<readonly (readonly string[])[]>

export const systemResolver = (): TxtResolver => {
  const resolver = new Resolver({ timeout: seconds(3), tries: 2 })
  return (name) => resolver.resolveTxt(name)
}

interface SenderQuestion {
  /** The domain that mail comes from. */
  readonly domain: string
  /** The domain that reports go to: SPF is about that one. */
  readonly returnDomain: string
  /** Where the key lies that mail is signed with; null: it is looked for. */
  readonly selector: string | null
  /** Our SMTP server, if there is one. */
  readonly server: string | null
  readonly resolve: TxtResolver
}

/** Looks at what DNS says of a sender. */
export async function checkSender(question: SenderQuestion): Promise<readonly Finding[]> {
  const { domain, returnDomain, selector, server, resolve } = question
  const textsOf = (name: string) => texts(resolve, name)
  const selectors = selector === null ? usualSelectors : [selector]
  const [spf, keys, policies] = await Promise.all([
    textsOf(returnDomain),
    Promise.all(selectors.map(async (each) => [each, await textsOf(`${each}._domainkey.${domain}`)] as const)),
    Promise.all(dmarcNames(domain).map(textsOf)),
  ])
  return [
    spfFinding(returnDomain, spf, server),
    ...unaligned(domain, returnDomain),
    dkimFinding(domain, new Map(keys), selector),
    dmarcFinding(domain, policies),
  ]
}

/** Reports may go to another domain, but then its SPF proves nothing of the sender. */
function unaligned(domain: string, returnDomain: string): readonly Finding[] {
  const isPart = (part: string, whole: string) => part === whole || part.endsWith(`.${whole}`)
  if (isPart(domain, returnDomain) || isPart(returnDomain, domain)) return []
  const text = `MAIL_RETURN_PATH is at ${returnDomain}, and mail comes from ${domain}: only DKIM can prove the sender then.`
  return [{ about: 'SPF', state: 'warning', text }]
}

async function texts(resolve: TxtResolver, name: string): Promise<TxtAnswer> {
  try {
    return (await resolve(name)).map((parts) => parts.join(''))
  } catch (error) {
    const { code } = error as { code?: string }
    return code === 'ENOTFOUND' || code === 'ENODATA' ? [] : 'unknown'
  }
}
