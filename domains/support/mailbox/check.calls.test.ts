import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ImapServer } from '@/tests/mail/imap'
import { checkSender, type TxtResolver } from './actions/check-sender'
import { checkMailbox, checkSmtp } from './actions/check-servers'

const zone: Readonly<Record<string, readonly string[][]>> = {
  'tidewren.example': [['v=spf1 include:', 'mail.example ~all']],
  'k1._domainkey.tidewren.example': [['v=DKIM1; p=MIIB']],
  '_dmarc.tidewren.example': [['v=DMARC1; p=reject']],
}
const resolve: TxtResolver = async (name) => {
  if (name.endsWith('.silent.example') || name === 'silent.example') {
    throw Object.assign(new Error('timeout'), { code: 'ETIMEOUT' })
  }
  const found = zone[name]
  if (!found) throw Object.assign(new Error('none'), { code: 'ENOTFOUND' })
  return found
}
const statesOf = async (domain: string, more: object = {}) => {
  const question = { domain, returnDomain: domain, selector: null, server: null, resolve }
  return (await checkSender({ ...question, ...more })).map(({ about, state }) => `${about} ${state}`)
}

it('the check lists a sender’s DNS records, and the missing ones', async () => {
  expect(await statesOf('tidewren.example')).toEqual(['SPF ok', 'DKIM ok', 'DMARC ok'])
  expect(await statesOf('news.tidewren.example')).toEqual(['SPF missing', 'DKIM missing', 'DMARC ok'])
  expect(await statesOf('tidewren.example', { selector: 'other' })).toContain('DKIM missing')
  expect(await statesOf('silent.example')).toEqual(['SPF unknown', 'DKIM unknown', 'DMARC unknown'])
  const apart = await statesOf('tidewren.example', { returnDomain: 'mailer.example' })
  expect(apart).toEqual(['SPF missing', 'SPF warning', 'DKIM ok', 'DMARC ok'])
})

describe('a server', () => {
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ password }, _session, done) =>
      password === 'secret' ? done(null, { user: 'ada' }) : done(new Error('Invalid password')),
  })
  const imap = new ImapServer()
  let smtpAt: string
  let imapPort: number
  beforeAll(async () => {
    await new Promise<void>((listening) => smtp.listen(0, '127.0.0.1', listening))
    smtpAt = `127.0.0.1:${(smtp.server.address() as AddressInfo).port}`
    imapPort = Number(new URL(await imap.listen()).port)
  })
  afterAll(async () => {
    await imap.close()
    await new Promise<void>((closed) => smtp.close(closed))
  })

  it('accepts mail with the configured password, or the check gives the reason', async () => {
    expect(await checkSmtp(`smtp://ada:secret@${smtpAt}`)).toMatchObject({ state: 'ok' })
    const refused = await checkSmtp(`smtp://ada:wrong@${smtpAt}`)
    expect(refused.state).toBe('missing')
    expect(refused.text).toContain('Invalid password')
    expect(refused.text).not.toContain('wrong')
    expect((await checkSmtp(null)).state).toBe('missing')
    expect((await checkSmtp('smtp://127.0.0.1:1')).state).toBe('missing')
  })

  it('the check finds the mailbox of a server, or says why not; an unknown certificate is refused', async () => {
    const place = { host: '127.0.0.1', port: imapPort, secure: false, user: 'ada', password: 'secret', folder: 'INBOX' }
    const config = { replies: null, returnPath: null, authenticator: null }
    imap.deliver('Subject: one\n\nHello')
    expect(await checkMailbox({ ...config, place: null })).toEqual([])
    expect((await checkMailbox({ ...config, place }))[0]).toMatchObject({
      state: 'ok',
      text: expect.stringContaining('1 m'),
    })
    const failures = [{ password: 'x' }, { folder: 'Nowhere' }, { port: 1 }, { secure: true }]
    for (const failure of failures) {
      const [found] = await checkMailbox({ ...config, place: { ...place, ...failure } })
      expect([failure, found?.state]).toEqual([failure, 'missing'])
    }
  })
})
