let known: Promise<ReadonlySet<string>> | null = null

/** Loaded for the first order: most processes never need it. */
const domains = () => {
  known ??= import('disposable-email-domains-js').then(({ default: list }) => list.disposableEmailBlocklistSet())
  return known
}

/** Whether an address is one of those that are thrown away after use. */
export const isDisposable = async (email: string) => (await domains()).has(email.split('@').at(-1) ?? '')
