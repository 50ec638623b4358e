import { mailProviders } from '@/domains/accounts/identity/rules/mail-providers'

let known: Promise<ReadonlySet<string>> | null = null

/** Loaded at the first check: most processes never need it. */
async function readDomains(): Promise<ReadonlySet<string>> {
  const [{ default: providers }, { default: disposable }] = await Promise.all([
    import('email-providers/all.json'),
    import('disposable-email-domains-js'),
  ])
  const own = mailProviders.flatMap(({ name, endings }) => endings.map((ending) => `${name}.${ending}`))
  return new Set([...providers, ...own, ...disposable.disposableEmailBlocklistSet()])
}

/** True if a domain is public, such as that of a mail provider: then it says nothing about a company. */
export async function isPublicDomain(domain: string): Promise<boolean> {
  known ??= readDomains()
  return (await known).has(domain)
}
