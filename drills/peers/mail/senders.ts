import { generateKeyPairSync } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { parseLetter } from '@/domains/support/mailbox/actions/parse-letter'
import { senderProven } from '@/domains/support/mailbox/rules/authentication'
import type { Story } from '../story'
import { messagesIn } from './boxes'
import { startNames } from './names'
import { type Filter, type MailServers, startMailServers } from './servers'
import { vendor } from './settings'

const support = `support@${vendor}`
const host = `mx.${vendor}`

const forgedFor = (domain: string) => ({ 'Authentication-Results': `${host}; dmarc=pass header.from=${domain}` })
const inComment = '"a); dmarc=pass header.from=plain.example (b"@relay.example'

const letters = [
  { what: 'a signed letter', from: 'ada@strict.example', expected: true, signer: 'strict.example' },
  { what: 'a letter without a signature', from: 'ada@strict.example', expected: false },
  { what: 'a letter that another has signed', from: 'ada@strict.example', expected: false, signer: 'other.example' },
  {
    what: 'a letter with a forged result',
    from: 'ada@strict.example',
    expected: false,
    headers: forgedFor('strict.example'),
  },
  { what: 'a letter without a signature of who asks for nothing', from: 'ada@tolerant.example', expected: false },
  { what: 'a letter of a domain without DMARC', from: 'ada@plain.example', expected: null },
  {
    what: 'the same with a forged result',
    from: 'ada@plain.example',
    expected: null,
    headers: forgedFor('plain.example'),
  },
  {
    what: 'the same with a result in its return path',
    from: 'ada@plain.example',
    // Of the two, rspamd alone writes down the whole address.
    expected: { opendmarc: null, rspamd: false },
    returnPath: inComment,
  },
  {
    what: 'one with open brackets in its return path',
    from: 'ada@strict.example',
    expected: false,
    returnPath: '"a ((b"@relay.example',
  },
] as const

/** Tells how the product reads the results that OpenDKIM with OpenDMARC, and rspamd, write. */
export async function playSenders(story: Story) {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  const closeNames = await startNames({
    's1._domainkey.strict.example': `v=DKIM1; k=rsa; p=${key}`,
    '_dmarc.strict.example': 'v=DMARC1; p=reject',
    '_dmarc.tolerant.example': 'v=DMARC1; p=none',
    's1._domainkey.other.example': `v=DKIM1; k=rsa; p=${key}`,
  })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
  try {
    for (const filter of ['opendmarc', 'rspamd'] as const) await playFilter(story, filter, pem)
  } finally {
    closeNames()
  }
}

async function playFilter(story: Story, filter: Exclude<Filter, 'none'>, privateKey: string) {
  const servers = await startMailServers('', filter)
  try {
    for (const { what, expected, ...letter } of letters) {
      const results = await resultsOf(servers, { ...letter, privateKey }, what)
      const proven = senderProven(results, host, letter.from)
      const wanted = typeof expected === 'object' && expected !== null ? expected[filter] : expected
      const seen = results.map((each) => each.replaceAll(/\s+/g, ' ')).join(' | ')
      story.tell(`${filter}: ${what}: ${wanted}`, proven === wanted, `${proven}: ${seen}`)
    }
  } finally {
    await servers.stop()
  }
}

interface Letter {
  readonly from: string
  readonly privateKey: string
  /** The domain that signs it. */
  readonly signer?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly returnPath?: string
}

/** Sends a letter, and reads what its headers say of its sender where it arrives. */
async function resultsOf(
  servers: MailServers,
  { from, signer, privateKey, headers, returnPath = 'list@relay.example' }: Letter,
  subject: string,
): Promise<readonly string[]> {
  const transport = createTransport({ host: '127.0.0.1', port: servers.smtp, secure: false, ignoreTLS: true })
  await transport.sendMail({
    from,
    // SPF is of the host that hands the letter over, which is always this machine: it says nothing of the sender then.
    envelope: { from: returnPath, to: support },
    to: support,
    subject,
    text: 'I cannot find my key.',
    ...(headers && { headers }),
    ...(signer && { dkim: { domainName: signer, keySelector: 's1', privateKey } }),
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
