import { generateKeyPairSync } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { parseLetter } from '@/domains/support/mailbox/actions/parse-letter'
import { senderProven } from '@/domains/support/mailbox/rules/authentication'
import type { Story } from '../story'
import { messagesIn } from './boxes'
import { startNames } from './names'
import { type MailServers, startMailServers } from './servers'
import { vendor } from './settings'

const support = `support@${vendor}`
const host = `mx.${vendor}`

/** Tells how the product reads the results that OpenDKIM and OpenDMARC write. */
export async function playSenders(story: Story) {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  const closeNames = await startNames({
    's1._domainkey.strict.example': `v=DKIM1; k=rsa; p=${key}`,
    '_dmarc.strict.example': 'v=DMARC1; p=reject',
    '_dmarc.tolerant.example': 'v=DMARC1; p=none',
    's1._domainkey.other.example': `v=DKIM1; k=rsa; p=${key}`,
  })
  const servers = await startMailServers('', true)
  const sign = (domainName: string) => ({
    domainName,
    keySelector: 's1',
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  })
  const forged = { 'Authentication-Results': `${host}; dmarc=pass header.from=strict.example` }
  try {
    for (const { what, from, expected, ...mail } of [
      { what: 'a signed letter', from: 'ada@strict.example', expected: true, dkim: sign('strict.example') },
      { what: 'a letter without a signature', from: 'ada@strict.example', expected: false },
      {
        what: 'a letter that another has signed',
        from: 'ada@strict.example',
        expected: false,
        dkim: sign('other.example'),
      },
      { what: 'a letter with a forged result', from: 'ada@strict.example', expected: false, headers: forged },
      { what: 'a letter without a signature of who asks for nothing', from: 'ada@tolerant.example', expected: false },
      { what: 'a letter of a domain without DMARC', from: 'ada@plain.example', expected: null },
      {
        what: 'the same with a forged result',
        from: 'ada@plain.example',
        expected: null,
        headers: { 'Authentication-Results': `${host}; dmarc=pass header.from=plain.example` },
      },
    ] as const) {
      const results = await resultsOf(servers, { from, ...mail }, what)
      const proven = senderProven(results, host, from)
      const seen = results.map((each) => each.replaceAll(/\s+/g, ' ')).join(' | ')
      story.tell(`${what}: ${expected}`, proven === expected, `${proven}: ${seen}`)
    }
  } finally {
    await servers.stop()
    closeNames()
  }
}

/** Sends a letter, and reads what its headers say of its sender where it arrives. */
async function resultsOf(
  servers: MailServers,
  mail: Parameters<ReturnType<typeof createTransport>['sendMail']>[0],
  subject: string,
): Promise<readonly string[]> {
  const transport = createTransport({ host: '127.0.0.1', port: servers.smtp, secure: false, ignoreTLS: true })
  // SPF is of the host that hands the letter over, which is always this machine: it says nothing of the sender then.
  await transport.sendMail({
    ...mail,
    envelope: { from: 'list@relay.example', to: support },
    to: support,
    subject,
    text: 'I cannot find my key.',
  })
  transport.close()
  for (const began = Date.now(); Date.now() - began < 30_000; await wait(100)) {
    const source = messagesIn(servers, support).find((each) => each.includes(`Subject: ${subject}\n`))
    if (source === undefined) continue
    const { email } = await parseLetter(Buffer.from(source))
    return email.headers.filter(({ key }) => key === 'authentication-results').map(({ value }) => value)
  }
  throw new Error(`No letter came: ${servers.log().slice(-2000)}`)
}
