import { Secret, TOTP } from 'otpauth'
import { comeBack, type OpenidProvider, setOut } from '@/platform/openid/relying-party'
import { companyLogin, companyLoginBack } from '@/platform/paths'
import { type Browser, openBrowser, type Page, textOf } from '../browser'
import { openSite, type Site } from '../site'
import type { Story } from '../story'
import type { Keycloak } from './keycloak'

const realm = 'vendor'
const client = { clientId: 'foyer', clientSecret: 'a secret of the vendor' }
const otpSecret = 'shared with an app at Keycloak'
const app = new TOTP({ secret: Secret.fromUTF8(otpSecret) })

/** The vendor's own provider for staff: groups, roles and a second factor there. */
export async function playStaff(story: Story, keycloak: Keycloak) {
  await makeRealm(keycloak)
  const site = await openSite({
    STAFF_ISSUER: keycloak.issuer(realm),
    STAFF_CLIENT_ID: client.clientId,
    STAFF_CLIENT_SECRET: client.clientSecret,
    STAFF_NAME: 'Harbour Login',
    STAFF_ROLES: 'owner=/foyer/owners; support=/foyer/helpdesk; finance=/foyer/books',
    STAFF_CREATE: '1',
    STAFF_SECOND_FACTOR: 'otp',
  })
  try {
    const provider = { issuer: keycloak.issuer(realm), ...client, scope: 'openid email profile' }
    for (const [username, amr] of [
      ['tom', 'pwd'],
      ['mira', 'pwd,otp'],
    ] as const) {
      const said = await claimsOf(provider, site, username)
      story.tell(
        `how ${username} has logged in stands in amr`,
        String(said.amr) === amr,
        `amr ${said.amr}, acr ${said.acr}`,
      )
    }
    await comeIn(story, keycloak, site)
    await comeByPassword(story, site)
    await refusals(story, keycloak, site)
  } finally {
    await site.stop()
  }
}

async function makeRealm({ manage }: Keycloak) {
  const user = (username: string, groups: readonly string[], otp: boolean) => ({
    username,
    groups,
    email: `${username}@vendor.example`,
    emailVerified: true,
    enabled: true,
    firstName: username,
    lastName: 'of the vendor',
    credentials: [{ type: 'password', value: passwordOf(username) }, ...(otp ? [otpCredential] : [])],
  })
  await manage('POST', '', {
    realm,
    enabled: true,
    sslRequired: 'none',
    groups: [{ name: 'foyer', subGroups: ['owners', 'helpdesk', 'books'].map((name) => ({ name })) }],
    clients: [
      { clientId: client.clientId, secret: client.clientSecret, redirectUris: ['*'], protocolMappers: mappers },
    ],
    users: [user('mira', ['/foyer/helpdesk'], true), user('tom', ['/foyer/books'], false), user('guest', [], false)],
  })
  // Keycloak says how a person has logged in only where each of its steps has a name.
  const steps = await manage<{ id: string; providerId?: string }[]>(
    'GET',
    `/${realm}/authentication/flows/browser/executions`,
  )
  for (const [providerId, name] of [
    ['auth-username-password-form', 'pwd'],
    ['auth-otp-form', 'otp'],
  ] as const) {
    const step = steps.find((each) => each.providerId === providerId)
    const config = { 'default.reference.value': name, 'default.reference.maxAge': '3600' }
    await manage('POST', `/${realm}/authentication/executions/${step?.id}/config`, { alias: name, config })
  }
}

const otpCredential = {
  type: 'otp',
  secretData: JSON.stringify({ value: otpSecret }),
  credentialData: JSON.stringify({ subType: 'totp', digits: 6, period: 30, algorithm: 'HmacSHA1' }),
}

const mapper = (name: string, protocolMapper: string, config: object) => ({
  name,
  protocol: 'openid-connect',
  protocolMapper,
  config: { 'id.token.claim': 'true', 'access.token.claim': 'true', ...config },
})

const mappers = [
  mapper('groups', 'oidc-group-membership-mapper', { 'claim.name': 'groups', 'full.path': 'true' }),
  mapper('amr', 'oidc-amr-mapper', {}),
]

const passwordOf = (username: string) => `${username} at the vendor`

let codes = 0

/** Gives name and password at Keycloak, and the code of the second factor where it asks for one. */
async function logIn(browser: Browser, address: string, username: string, stop?: string): Promise<Page> {
  const first = await browser.open(address, stop === undefined ? {} : { stop })
  if (!first.html.includes('name="password"')) return first
  const next = await browser.submit(first, { username, password: passwordOf(username) }, stop)
  if (!next.html.includes('name="otp"')) return next
  // A code counts once at Keycloak, and it takes that of half a minute ago, too.
  const timestamp = Date.now() + 30_000 * (codes++ - 1)
  return browser.submit(next, { otp: app.generate({ timestamp }) }, stop)
}

/** Reads the claims of Keycloak about a person. */
async function claimsOf(provider: OpenidProvider, site: Site, username: string) {
  const { url, journey } = await setOut(provider, { redirectUri: site.url + companyLoginBack })
  const { url: back } = await logIn(openBrowser(), url, username, site.url)
  return comeBack(provider, {}, back, journey)
}

interface Answer {
  readonly cscode: number
  readonly data: { readonly email?: string; readonly role?: string; readonly totp?: { readonly secret: string } }
}

const roleIn = async (browser: Browser, { url }: Site) =>
  (await browser.call<Answer>(`${url}/console/api/session`)).data?.role ?? 'none'

/** A person of the help desk who is new, and comes again in the browser in which Keycloak knows them. */
async function comeIn(story: Story, { manage }: Keycloak, site: Site) {
  const browser = openBrowser()
  const page = await logIn(browser, site.url + companyLogin, 'mira')
  const secret = page.url.hash.slice(1)
  const call = (path: string, data?: object) => browser.call<Answer>(`${site.url}/console/api/${path}`, data)
  const { data } = await call('invitation', { secret })
  story.tell('a new person is asked to set up their access', data?.role === 'support', `${page.url} ${data?.role}`)
  const code = new TOTP({ secret: data?.totp?.secret ?? '' }).generate()
  await call('invitation/accept', { secret, name: 'Mira', password: 'harbour lights at dusk', code })
  await call('sign-out', {})
  await browser.open(site.url + companyLogin)
  const role = await roleIn(browser, site)
  story.tell('the second factor that Keycloak has asked for counts', role === 'support', role)

  const [{ id = '' } = {}] = await manage<{ id: string }[]>('GET', `/${realm}/users?username=mira`)
  const groups = await manage<{ id: string; name: string }[]>('GET', `/${realm}/groups?search=books`)
  const books = (groups[0] as unknown as { subGroups: { id: string }[] }).subGroups[0]?.id
  for (const { id: left } of await manage<{ id: string }[]>('GET', `/${realm}/users/${id}/groups`))
    await manage('DELETE', `/${realm}/users/${id}/groups/${left}`)
  await manage('PUT', `/${realm}/users/${id}/groups/${books}`)
  await call('sign-out', {})
  await browser.open(site.url + companyLogin)
  const then = await roleIn(browser, site)
  story.tell('another group there is another role here', then === 'finance', then)
}

/** A person whom Keycloak has asked for a password alone. */
async function comeByPassword(story: Story, site: Site) {
  const browser = openBrowser()
  const page = await logIn(browser, site.url + companyLogin, 'tom')
  const call = (path: string, data?: object) => browser.call<Answer>(`${site.url}/console/api/${path}`, data)
  const secret = page.url.hash.slice(1)
  const factor = (await call('invitation', { secret })).data?.totp?.secret ?? ''
  const code = (ahead: number) => new TOTP({ secret: factor }).generate({ timestamp: Date.now() + ahead })
  await call('invitation/accept', { secret, name: 'Tom', password: 'harbour lights at dawn', code: code(0) })
  await call('sign-out', {})
  const again = await browser.open(site.url + companyLogin)
  const asked = again.url.search === '?step=code' && (await roleIn(browser, site)) === 'none'
  await call('sign-in/code', { code: code(30_000) })
  const role = await roleIn(browser, site)
  story.tell(
    'a person with a password alone there gives the second factor here',
    asked && role === 'finance',
    again.url.href,
  )
}

async function refusals(story: Story, { manage }: Keycloak, site: Site) {
  const guest = await logIn(openBrowser(), site.url + companyLogin, 'guest')
  story.tell('a person without a group is refused', guest.status === 403, textOf(guest))
  const [{ id = '', ...kept } = {}] = await manage<{ id: string }[]>('GET', `/${realm}/clients?clientId=foyer`)
  await manage('PUT', `/${realm}/clients/${id}`, { ...kept, id, secret: 'another secret' })
  const wrong = await logIn(openBrowser(), site.url + companyLogin, 'tom')
  story.tell('a wrong secret of the client is told as that', textOf(wrong).includes('client secret'), textOf(wrong))
}
