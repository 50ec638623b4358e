import { startNameServer, type Zone } from '@/tests/outside/name-server'
import { type Browser, openBrowser, type Page } from '../browser'
import { openSite, type Site } from '../site'
import type { Story } from '../story'
import type { Keycloak } from './keycloak'

const domain = 'skerrylight.example'
const realm = 'skerrylight'
const client = { client_id: 'foyer', client_secret: 'a secret of Skerrylight' }

const people = [
  { username: 'lin', email: `lin@${domain}`, verified: true },
  { username: 'new', email: `new@${domain}`, verified: true },
  { username: 'unsure', email: `unsure@${domain}`, verified: false },
  { username: 'other', email: 'other@elsewhere.example', verified: true },
]

const passwordOf = (username: string) => `${username} at the company`

/** The provider of a customer's company: its people, and what it says when something is wrong. */
export async function playCompany(story: Story, keycloak: Keycloak) {
  const zone: Record<string, Zone[string]> = {}
  const names = await startNameServer(zone)
  const site = await openSite({ MAIL_DNS: names.address })
  try {
    await makeRealm(keycloak, site.url)
    const owner = await ownerOf(site)
    await setUp(story, keycloak, owner, zone)
    await comeIn(story, keycloak, site)
    await goWrong(story, keycloak, site, owner)
  } finally {
    await site.stop()
    await names.close()
  }
}

async function makeRealm({ manage }: Keycloak, site: string) {
  await manage('POST', '', {
    realm,
    enabled: true,
    sslRequired: 'none',
    clients: [
      {
        clientId: client.client_id,
        secret: client.client_secret,
        redirectUris: [`${site}/*`],
        attributes: { 'pkce.code.challenge.method': 'S256' },
      },
    ],
    users: people.map(({ username, email, verified }) => ({
      username,
      email,
      emailVerified: verified,
      enabled: true,
      firstName: username,
      lastName: 'of Skerrylight',
      credentials: [{ type: 'password', value: passwordOf(username) }],
    })),
  })
}

interface Answer {
  readonly cscode: number
  readonly data: {
    readonly url?: string | null
    readonly problem?: string | null
    readonly companies?: readonly { readonly id: number }[]
    readonly provider?: { readonly record: string; readonly tried: number }
  }
}

/** The owner of a company of the demo, in the session of the company, with a domain that a mailbox has proven. */
async function ownerOf(site: Site) {
  const browser = openBrowser()
  browser.take(site.url, await site.member('lin@example.test'))
  async function ask(path: string, data?: object) {
    const answer = await browser.call<Answer>(site.url + path, data)
    if (answer.cscode !== 0) throw new Error(`${path}: ${JSON.stringify(answer)}`)
    return answer.data
  }
  await ask('/member/companies/switch', { company: (await ask('/member/companies')).companies?.[0]?.id })
  const email = `post@${domain}`
  await ask('/member/company/code', { email })
  const mails = (await (await fetch(`${site.url}/dev/outbox?format=json&to=${email}`)).json()) as { text: string }[]
  const code = /^[2-9A-Z]{6}$/m.exec(mails[0]?.text ?? '')?.[0] ?? ''
  await ask('/member/company/domain', { email, code, joins: 'open' })
  return { ask, browser }
}

type Owner = Awaited<ReturnType<typeof ownerOf>>

async function setUp(story: Story, { issuer }: Keycloak, { ask, browser }: Owner, zone: Record<string, Zone[string]>) {
  const set = async (address: string) =>
    (await ask('/member/company_sign_in/set', { issuer: address, ...client })).problem ?? 'none'
  const missing = await set(issuer('nowhere'))
  story.tell('a realm that is not there is no provider', missing === 'noProvider', missing)
  const slash = await set(`${issuer(realm)}/`)
  story.tell('a slash too many is another issuer', slash === 'otherIssuer', slash)
  const problem = await set(issuer(realm))
  story.tell('what Keycloak says of itself is enough', problem === 'none', problem)
  const { provider } = await ask('/member/company_sign_in')
  zone[`_foyer-sign-in.${domain}`] = { txt: [provider?.record ?? ''] }
  await ask('/member/company_sign_in/domain', { domain })
  const { url } = await ask('/member/company_sign_in/try', {})
  const back = await logIn(browser, url ?? '', 'lin')
  story.tell('an owner tries it', back.url.search.includes('tried=yes'), back.url.href)
  const mode = (await ask('/member/company_sign_in/mode', { mode: 'offered' })).problem ?? 'none'
  story.tell('it is offered', mode === 'none', mode)
}

/** Gives name and password at Keycloak. */
async function logIn(browser: Browser, url: string, username: string): Promise<Page> {
  const page = await browser.open(url)
  return browser.submit(page, { username, password: passwordOf(username) })
}

/** A person types their address at ours, and logs in at Keycloak. @returns where they end */
async function come({ url }: Site, username: string, typed = `${username}@${domain}`) {
  const browser = openBrowser()
  await browser.open(`${url}/member.htm`)
  const { data } = await browser.call<Answer>(`${url}/api/auth/company`, { email: typed })
  const page = await logIn(browser, data.url ?? '', username)
  return { browser, page, address: page.url.href }
}

async function comeIn(story: Story, { manage }: Keycloak, site: Site) {
  const first = await come(site, 'new')
  const seen = await whoIsIn(first.browser, site)
  story.tell('a new person comes in, and has an account', seen === `new@${domain}`, `${first.address}, ${seen}`)
  for (const [username, why] of [
    ['unsure', 'unverified'],
    ['other', 'otherDomain'],
  ] as const) {
    const { address } = await come(site, username, `post@${domain}`)
    story.tell(`another person is refused: ${why}`, address.includes(`why=${why}`), address)
  }
  const [{ id = '' } = {}] = await manage<{ id: string }[]>('GET', `/${realm}/users?username=new`)
  await manage('PUT', `/${realm}/users/${id}`, { email: `renamed@${domain}`, emailVerified: true })
  const again = await whoIsIn((await come(site, 'new')).browser, site)
  story.tell('with another address they are the same', again === `new@${domain}`, String(again))
}

async function whoIsIn(browser: Browser, { url }: Site): Promise<string | null> {
  const { html } = await browser.open(`${url}/member.htm`)
  return /"email":"([^"]+)"/.exec(html)?.[1] ?? null
}

/** Algorithms of signatures beside RS256, which Keycloak uses where nothing else is said. */
const algorithms = ['ES256', 'PS256', 'EdDSA']

async function goWrong(story: Story, { manage, issuer }: Keycloak, site: Site, { ask }: Owner) {
  const [{ id = '', ...kept } = {}] = await manage<{ id: string }[]>('GET', `/${realm}/clients?clientId=foyer`)
  const change = (more: object) => manage('PUT', `/${realm}/clients/${id}`, { ...kept, id, ...more })
  const comesIn = async () => ({ address: (await come(site, 'new')).address })
  const isIn = async (what: string) => {
    const { address } = await comesIn()
    story.tell(what, address === `${site.url}/member.htm`, address)
  }

  for (const algorithm of algorithms) {
    if (algorithm === 'EdDSA') await addKey({ manage }, 'eddsa-generated', { eddsaEllipticCurveKey: ['Ed25519'] })
    await change({ attributes: { 'id.token.signed.response.alg': algorithm } })
    await isIn(`a person comes in by tokens signed with ${algorithm}`)
  }
  await change({ attributes: { 'user.info.response.signature.alg': 'RS256' } })
  await isIn('a person comes in where what is said of them is signed as a whole')
  await change({ attributes: {} })
  await addKey({ manage }, 'rsa-generated', { priority: ['1000'], keySize: ['2048'] })
  await isIn('a person comes in by another key than before')

  await change({ consentRequired: true })
  const browser = openBrowser()
  await browser.open(`${site.url}/member.htm`)
  const { data } = await browser.call<Answer>(`${site.url}/api/auth/company`, { email: `new@${domain}` })
  const asked = await logIn(browser, data.url ?? '', 'new')
  const refused = await browser.submit(asked, { cancel: 'No' })
  story.tell('a person who says no to Keycloak is told so', refused.url.search.includes('why='), refused.url.href)
  await change({ consentRequired: false })

  const wrong = { issuer: issuer(realm), ...client, client_secret: 'another secret' }
  await ask('/member/company_sign_in/set', wrong)
  const { address } = await comesIn()
  story.tell('a wrong secret of the client is told as that', address.includes('why=client'), address)
}

const addKey = ({ manage }: Pick<Keycloak, 'manage'>, providerId: string, config: object) =>
  manage('POST', `/${realm}/components`, {
    name: providerId,
    providerId,
    providerType: 'org.keycloak.keys.KeyProvider',
    config,
  })
