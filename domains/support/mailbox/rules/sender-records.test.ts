import { describe, expect, it } from 'vitest'
import { dkimFinding, dmarcFinding, dmarcNames, spfFinding, type TxtAnswer } from './sender-records'

const domain = 'tidewren.example'

describe('SPF', () => {
  it.each<[TxtAnswer, string]>([
    [['v=spf1 include:_spf.mail.example ~all'], 'ok'],
    [['google-site-verification=x', 'v=spf1 mx -all'], 'ok'],
    [['v=spf1 redirect=_spf.mail.example'], 'ok'],
    [['v=spf1 mx +all'], 'warning'],
    [['v=spf1 mx all'], 'warning'],
    [['v=spf1 mx ?all'], 'warning'],
    [['v=spf1 mx'], 'warning'],
    [['v=spf1 mx ~all', 'v=spf1 a ~all'], 'warning'],
    [['v=spf10 mx'], 'missing'],
    [[], 'missing'],
    ['unknown', 'unknown'],
  ])('%j: %s', (answer, state) => expect(spfFinding(domain, answer, null).state).toBe(state))

  it('names the record to add, with our own server in it', () =>
    expect(spfFinding(domain, [], 'mail.example').add).toEqual({
      name: domain,
      type: 'TXT',
      value: 'v=spf1 mx a:mail.example ~all',
    }))
})

describe('DKIM', () => {
  const answers = (entries: Record<string, TxtAnswer>) => new Map(Object.entries(entries))
  it.each<[Record<string, TxtAnswer>, string | null, string]>([
    [{ s1: [], s2: ['v=DKIM1; k=rsa; p=MIIB'] }, null, 'ok'],
    [{ s1: ['k=rsa; p=MIIB'] }, 's1', 'ok'],
    [{ s1: ['v=DKIM1; p='] }, 's1', 'warning'],
    [{ s1: [], s2: 'unknown' }, null, 'missing'],
    [{ s1: 'unknown' }, 's1', 'unknown'],
    [{ s1: ['some other text'] }, 's1', 'missing'],
  ])('%j: %3$s', (entries, asked, state) => expect(dkimFinding(domain, answers(entries), asked).state).toBe(state))
})

describe('DMARC', () => {
  it.each<[readonly TxtAnswer[], string]>([
    [[['v=DMARC1; p=reject; rua=mailto:x@tidewren.example']], 'ok'],
    [[[], ['v=DMARC1;p=quarantine']], 'ok'],
    [[['v=DMARC1; p=none']], 'warning'],
    [[['v=DMARC1; sp=none']], 'warning'],
    [[['v=DMARC1; p=none', 'v=DMARC1; p=reject']], 'warning'],
    [[['v=DMARC2'], []], 'missing'],
    [['unknown'], 'unknown'],
  ])('%j: %s', (answers, state) => expect(dmarcFinding(domain, answers).state).toBe(state))

  it('is looked up at the domain and at its parent', () => {
    expect(dmarcNames(domain)).toEqual([`_dmarc.${domain}`])
    expect(dmarcNames(`news.eu.${domain}`)).toEqual([
      `_dmarc.news.eu.${domain}`,
      `_dmarc.eu.${domain}`,
      `_dmarc.${domain}`,
    ])
  })
})
