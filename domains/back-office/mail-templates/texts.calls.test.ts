import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { domains } from '@/apps/server/domains'
import { builtInLanguages } from '@/platform/i18n/languages'
import { recentMails } from '@/platform/mail/mailer'
import { Overrides } from '@/platform/wording/overrides'
import { type SignedInOperator, signedInOperator } from '@/tests/people/operator'
import { startServer, type TestServer } from '@/tests/server/server'
import { follower } from './actions/change'
import { mailTemplates } from './domain'

let server: TestServer
let staff: SignedInOperator['visitor']
beforeAll(async () => {
  server = await startServer()
  staff = (await signedInOperator(server, 'publisher')).visitor
})
afterAll(() => server?.close())

const heading = { language: 'de', key: 'mail.reset.heading' } as const
const save = (input: Record<string, unknown>) => staff.call('POST /console/api/mail-texts/save', input)
const show = async (mail = 'identity.reset', language = 'de') =>
  (await staff.call('GET /console/api/mail-texts/show', { mail, language })).data
const messageOf = async (key: string) => (await show()).messages.find((each) => each.key === key)

async function mailAfterAsking(email: string) {
  const visitor = server.visitor()
  await visitor.call('POST /api/auth/reset_pw/per', { email, code: await visitor.captcha(), lang: 'de' })
  const [mail] = await server.mailsTo(email)
  return mail
}

describe('the mails that can go out', () => {
  it('are complete, in every language, with subject and text', async () => {
    const { data } = await staff.call('GET /console/api/mail-texts', { lang: 'fr' })
    expect((await show()).languages.map(({ language }) => language)).toEqual(builtInLanguages)
    expect(data.mails.length).toBeGreaterThan(50)
    expect(data.mails.find(({ mail }) => mail === 'identity.reset')).toMatchObject({ changed: [] })
    const { mails } = await server.installation.of(mailTemplates).book()
    for (const language of builtInLanguages) {
      const unsaid = mails.filter((mail) => /mail\.\w+\.subject|undefined/.test(mail.write(language).subject))
      expect(unsaid.map(({ kind }) => kind)).toEqual([])
    }
  })

  it('show every message of mails: a new one needs a sample', async () => {
    const { mails } = await server.installation.of(mailTemplates).book()
    const said = new Set(mails.flatMap(({ keys }) => keys))
    const catalogues = await Promise.all(domains.map(({ mails: wording }) => wording?.('en')))
    const keys = catalogues.flatMap((catalogue) => Object.keys(catalogue?.default ?? {}))
    expect(keys.filter((key) => !said.has(key) && !elsewhere.test(key))).toEqual([])
  })

  it('use only existing messages: the keys of a declared mail follow from its name', async () => {
    const { mails, product } = await server.installation.of(mailTemplates).book()
    const wrong = mails.flatMap(({ keys }) => keys).filter((key) => product(key, 'en') === null)
    expect(wrong).toEqual([])
  })

  it('are shown in a frame, with an unsaved message', async () => {
    const preview = async (more = '') =>
      (await staff.send(`/console/api/mail-texts/preview?mail=identity.reset&language=de${more}`)).text()
    const plain = await preview()
    expect(plain).toContain('lang="de"')
    // A page shows no picture that comes with a mail.
    expect(plain).toContain('src="data:image/png;base64,')
    expect(plain).not.toContain('cid:')
    expect(await preview('&key=mail.reset.heading&text=Nur+ein+Entwurf')).toContain('Nur ein Entwurf')
    expect(await preview('&key=mail.reset.heading&text=Nur+{ein}')).not.toContain('Nur')
  })

  it('are known by their own names only', async () => {
    const none = { mail: 'identity.nothing', language: 'de' }
    expect((await staff.call('GET /console/api/mail-texts/show', none)).cscode).toBe(20085)
    expect((await staff.call('POST /console/api/mail-texts/test', none)).cscode).toBe(20085)
  })
})

/**
 * Messages in the folder of mails that also appear elsewhere: on screens, in conversations, as the name of a line, at
 * the foot of mails that can be unsubscribed from.
 */
const elsewhere =
  /^refunds\.reason\.|^mail\.order\.(upgrade|fee)Line$|^mail\.consent\.(service|topic)Note$|^mail\.ticket(FilesRefused|NotOpened|NotRead|WrittenBy|Refund|Refunded|RefundSubject|Declined|Retracted|Returned|Withdrawal|WithdrawalSubject)$/

describe('a text that staff have written', () => {
  it('is used from then on, and not after a reset', async () => {
    await server.member({ email: 'ada@texts.test' })
    expect((await save({ ...heading, text: 'Ein frisches Kennwort', seen: 0 })).data).toEqual({ version: 1 })
    expect((await mailAfterAsking('ada@texts.test'))?.text).toContain('Ein frisches Kennwort')
    const said = await messageOf(heading.key)
    expect(said).toMatchObject({ written: 'Ein frisches Kennwort', folder: null, outdated: false, version: 1 })
    const { data } = await staff.call('GET /console/api/mail-texts')
    expect(data.mails.find(({ mail }) => mail === 'identity.reset')?.changed).toEqual(['Deutsch'])

    expect((await save({ ...heading, text: null, seen: 1 })).data).toEqual({ version: 2 })
    expect((await mailAfterAsking('ada@texts.test'))?.text).not.toContain('Ein frisches Kennwort')
  })

  it('is refused where it does not fit, with the reason', async () => {
    const wrong = { language: 'de', key: 'mail.reset.subject', text: 'Kennwort' }
    expect((await save({ ...wrong, seen: 0 })).cscode).toBe(20040)
    const { data } = await staff.call('GET /console/api/mail-texts/check', wrong)
    expect(data.findings).toEqual([
      {
        kind: 'values',
        words: 'lacks {vendor}, which the product’s fills in',
        missing: ['{vendor}'],
        unknown: [],
        place: null,
      },
    ])
    expect((await save({ ...wrong, key: 'login.title', seen: 0 })).cscode).toBe(20085)
  })

  it.each(['constructor', '__proto__', 'toString'])(
    'is not found by the name of a property that every object has: %s',
    async (key) => {
      const { status, cscode } = await save({ language: 'de', key, text: 'Text', seen: 0 })
      const { cscode: unknown } = await save({ language: 'de', key: 'noSuchMessage', text: 'Text', seen: 0 })
      expect([status, cscode]).toEqual([200, unknown])
    },
  )

  it('a text that staff have written cannot be overwritten from an older version, even at the same time', async () => {
    const key = 'mail.reset.action'
    const both = await Promise.all(['Eins', 'Zwei'].map((text) => save({ ...heading, key, text, seen: 0 })))
    expect(both.map(({ cscode }) => cscode).sort()).toEqual([0, 31002])
    expect((await save({ ...heading, key, text: 'Drei', seen: 0 })).cscode).toBe(31002)
  })

  it('is noticed by another process at its next check', async () => {
    const context = { ...server.installation.of(mailTemplates), overrides: new Overrides({}) }
    const look = follower(context)
    await look()
    await save({ language: 'fr', key: heading.key, text: 'Tout neuf', seen: 0 })
    expect(context.overrides.of('fr')[heading.key]).toBeUndefined()
    await look()
    expect(context.overrides.of('fr')[heading.key]).toBe('Tout neuf')
  })
})

describe('a test mail', () => {
  it('goes to the operator’s own address, and is throttled', async () => {
    const send = () => staff.call('POST /console/api/mail-texts/test', { mail: 'identity.reset', language: 'ja' })
    const { data } = await send()
    const [mail] = await recentMails(server.database, data.address)
    expect(mail).toMatchObject({ kind: 'texts.identity.reset', language: 'ja' })
    const codes: number[] = []
    for (let sent = 0; sent < 13; sent++) codes.push((await send()).cscode)
    expect(codes.at(-1)).toBe(20039)
  })
})
