/** The result of a check, with the advice. */
export interface Finding {
  readonly about: 'SPF' | 'DKIM' | 'DMARC' | 'SMTP' | 'IMAP'
  /** `unknown`: it could not be found out. */
  readonly state: 'ok' | 'warning' | 'missing' | 'unknown'
  readonly text: string
  /** The DNS record to add, where one is missing. */
  readonly add?: { readonly name: string; readonly type: 'TXT'; readonly value: string }
}

/** The TXT records of a name; `unknown`: the servers that know did not answer. */
export type TxtAnswer = readonly string[] | 'unknown'

const noAnswer = (about: Finding['about'], name: string): Finding => ({
  about,
  state: 'unknown',
  text: `The DNS servers did not answer what stands at ${name}. Try again later.`,
})

/**
 * Checks the servers that may send mail of a domain (RFC 7208).
 * @param server our SMTP server, if there is one
 */
export function spfFinding(domain: string, answer: TxtAnswer, server: string | null): Finding {
  if (answer === 'unknown') return noAnswer('SPF', domain)
  const records = answer.filter((text) => /^v=spf1(\s|$)/i.test(text))
  const [record = ''] = records
  if (records.length === 0) {
    const value = server === null ? 'v=spf1 mx ~all' : `v=spf1 mx a:${server} ~all`
    return {
      about: 'SPF',
      state: 'missing',
      text: `${domain} does not say which servers may send its mail. Add the record, with the include that your mail provider names.`,
      add: { name: domain, type: 'TXT', value },
    }
  }
  const finding = (state: Finding['state'], text: string): Finding => ({ about: 'SPF', state, text })
  if (records.length > 1) {
    return finding('warning', `${domain} has ${records.length} SPF records, so none of them counts. Make one of them.`)
  }
  const last = /(?:^|\s)([+?~-]?)all\s*$/i.exec(record)?.[1]
  if (last === '' || last === '+') {
    return finding('warning', `The SPF record of ${domain} lets every server send: end it with ~all or -all.`)
  }
  if (last === undefined && !/\sredirect=/i.test(record)) {
    return finding(
      'warning',
      `The SPF record of ${domain} does not say what becomes of other servers: end it with ~all.`,
    )
  }
  if (last === '?') {
    return finding('warning', `The SPF record of ${domain} says nothing of other servers: end it with ~all or -all.`)
  }
  return finding('ok', `${domain}: ${record}`)
}

/** Where keys lie that mail is signed with, of the mail servers that most use. */
export const usualSelectors = [
  'default',
  'dkim',
  'mail',
  'smtp',
  'k1',
  'k2',
  's1',
  's2',
  'key1',
  'selector1',
  'selector2',
  'google',
  'fm1',
  'mxvault',
]

/**
 * Checks the keys that sign mail of a domain (RFC 6376).
 * @param asked the named selector; null: the usual ones
 */
export function dkimFinding(domain: string, answers: ReadonlyMap<string, TxtAnswer>, asked: string | null): Finding {
  const keys = [...answers].flatMap(([selector, answer]) => {
    const record = answer === 'unknown' ? undefined : answer.find((text) => /(^|;)\s*p\s*=/i.test(text))
    return record === undefined ? [] : [{ selector, key: /(?:^|;)\s*p\s*=\s*([^;]*)/i.exec(record)?.[1]?.trim() ?? '' }]
  })
  const good = keys.filter(({ key }) => key !== '')
  if (good.length > 0) {
    const names = good.map(({ selector }) => `${selector}._domainkey.${domain}`).join(', ')
    return {
      about: 'DKIM',
      state: 'ok',
      text: `There is a key at ${names}. Whether your server signs with it, a mail that has arrived shows.`,
    }
  }
  if (keys.length > 0) {
    return {
      about: 'DKIM',
      state: 'warning',
      text: `The key at ${keys[0]?.selector}._domainkey.${domain} was withdrawn (p= is empty).`,
    }
  }
  if ([...answers.values()].every((answer) => answer === 'unknown')) return noAnswer('DKIM', `_domainkey.${domain}`)
  const name = `${asked ?? 'SELECTOR'}._domainkey.${domain}`
  const where = asked === null ? 'under the usual names; if yours has another, give --selector' : `at ${name}`
  return {
    about: 'DKIM',
    state: 'missing',
    text: `No key was found ${where}. Have your mail server sign, and add the record that it names.`,
    add: { name, type: 'TXT', value: 'v=DKIM1; k=rsa; p=THE PUBLIC KEY OF YOUR MAIL SERVER' },
  }
}

/**
 * Checks the policy for mail that only pretends to be of a domain (RFC 7489).
 * @param answers the domain's own first
 */
export function dmarcFinding(domain: string, answers: readonly TxtAnswer[]): Finding {
  const finding = (state: Finding['state'], text: string): Finding => ({ about: 'DMARC', state, text })
  for (const answer of answers) {
    if (answer === 'unknown') return noAnswer('DMARC', `_dmarc.${domain}`)
    const records = answer.filter((text) => /^v=DMARC1\s*(;|$)/i.test(text))
    const [record] = records
    if (record === undefined) continue
    if (records.length > 1)
      return finding('warning', `${domain} has ${records.length} DMARC records, so none of them counts.`)
    const policy = /;\s*p\s*=\s*(\w+)/i.exec(record)?.[1]?.toLowerCase()
    if (policy === 'quarantine' || policy === 'reject') return finding('ok', record)
    if (policy === 'none') {
      return finding('warning', `${record}: forged mail is let through. Once your own passes, make it p=quarantine.`)
    }
    return finding('warning', `${record}: it has no policy that is known; write p=none, p=quarantine or p=reject.`)
  }
  return {
    about: 'DMARC',
    state: 'missing',
    text: `Nothing says what becomes of forged mail of ${domain}; large mail hosts want it said.`,
    add: { name: `_dmarc.${domain}`, type: 'TXT', value: `v=DMARC1; p=none; rua=mailto:postmaster@${domain}` },
  }
}

/** Where DMARC is looked for: at the domain, then at what it is a part of. */
export function dmarcNames(domain: string): readonly string[] {
  const parts = domain.split('.')
  const parents = parts.length > 2 ? [parts.slice(1).join('.'), parts.slice(-2).join('.')] : []
  return [...new Set([domain, ...parents])].map((name) => `_dmarc.${name}`)
}
