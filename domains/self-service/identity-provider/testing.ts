import { createHash } from 'node:crypto'
import { newSecret } from '@/domains/accounts/identity'
import { hashOf } from '@/domains/accounts/identity/secrets/secrets'
import { after, hours } from '@/platform/time/duration'
import type { OperatorCall, Sample } from '@/tests/console/console-calls'
import type { Life, Put } from '@/tests/personal-data/personal-data'
import type { TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { addClient } from './store/clients'
import { openidArtefacts, openidClients } from './tables'

export const redirectUri = 'https://forum.example.test/callback'
export const loggedOutUri = 'https://forum.example.test/bye'

let count = 0

/** An app that signs members in, without the console. */
export async function addApp(server: TestServer, { name = 'Forum', secret = newSecret() as string | null } = {}) {
  const now = server.clock.now()
  const id = `app-test${++count}`
  await server.database.transaction((transaction) =>
    addClient(transaction, {
      id,
      name,
      secretHash: secret === null ? null : hashOf(secret).toString('base64url'),
      redirectUris: [redirectUri],
      postLogoutUris: [loggedOutUri],
      createdAt: now,
      changedBy: 'Olga',
      changedAt: now,
    }),
  )
  return { id, secret, name }
}

export type TestApp = Awaited<ReturnType<typeof addApp>>

const verifier = 'a-verifier-that-is-long-enough-for-the-rules-of-pkce'
const challenge = createHash('sha256').update(verifier).digest('base64url')

type Fields = Readonly<Record<string, string | undefined>>

const queryOf = (fields: Fields) =>
  new URLSearchParams(Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))

/** Where an app sends a browser. */
export const askPath = ({ id }: TestApp, fields: Fields = {}) =>
  `/oidc/auth?${queryOf({
    client_id: id,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid email profile entitlements offline_access',
    prompt: 'consent',
    state: 'state of the app',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...fields,
  })}`

/** Follows our own redirects to the first address that is a page, or a foreign one. */
export async function follow(visitor: Visitor, path: string): Promise<URL> {
  const response = await visitor.send(path, { headers: { accept: 'text/html' } })
  const location = response.headers.get('location')
  await response.arrayBuffer()
  const here = new URL(path, visitor.url)
  if (location === null) return here
  const target = new URL(location, here)
  if (target.pathname === '/member.htm' || target.href.startsWith('https://forum.example.test')) return target
  return follow(visitor, target.pathname + target.search)
}

/** The number of the request that the question is about. */
export const requestIn = (question: URL) => question.searchParams.get('request') ?? ''

/** Answers the question that a browser was led to. @returns where the app gets the browser back */
export async function answer(visitor: Visitor, question: URL, allow = true): Promise<URL> {
  const said = await visitor.call('POST /oidc/request/answer', { uid: requestIn(question), allow })
  if (said.cscode !== 0) throw new Error(`The answer was refused: ${said.cscode}`)
  const { pathname, search } = new URL(said.data.url)
  return follow(visitor, pathname + search)
}

/** A signed-in browser comes back to the app with a code. */
export async function codeFor(visitor: Visitor, app: TestApp, fields: Fields = {}): Promise<string> {
  const first = await follow(visitor, askPath(app, fields))
  const back = first.pathname === '/member.htm' ? await answer(visitor, first) : first
  const code = back.searchParams.get('code')
  if (code === null) throw new Error(`No code: ${back.href}`)
  return code
}

export interface Tokens {
  readonly access_token: string
  readonly refresh_token: string
  readonly id_token: string
  readonly error?: string
}

/** A call of the app's own server. */
async function token(server: TestServer, { id, secret }: TestApp, fields: Fields) {
  const basic = secret === null ? {} : { authorization: `Basic ${btoa(`${id}:${secret}`)}` }
  const response = await fetch(`${server.url}/oidc/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...basic },
    body: queryOf({ ...(secret === null && { client_id: id }), ...fields }),
  })
  return { status: response.status, body: (await response.json()) as Tokens }
}

export const redeem = (server: TestServer, app: TestApp, code: string, fields: Fields = {}) =>
  token(server, app, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
    ...fields,
  })

export const refresh = (server: TestServer, app: TestApp, refreshToken: string) =>
  token(server, app, { grant_type: 'refresh_token', refresh_token: refreshToken })

export const userinfo = async (server: TestServer, accessToken: string) => {
  const response = await fetch(`${server.url}/oidc/me`, { headers: { authorization: `Bearer ${accessToken}` } })
  return { status: response.status, body: (await response.json()) as Readonly<Record<string, unknown>> }
}

let members = 0

/** A browser in which a member of its own is signed in. */
export async function signedIn(server: TestServer) {
  const email = `reader${++members}@example.test`
  const { id } = await server.member({ email, language: 'de' })
  const visitor = server.visitor()
  await visitor.signIn(email)
  return { visitor, email, id }
}

/** Everything that an app gets of a member who says yes. */
export async function letIn(server: TestServer, app: TestApp) {
  const member = await signedIn(server)
  const { body } = await redeem(server, app, await codeFor(member.visitor, app))
  return { ...member, tokens: body }
}

/** Stores a member's permission for an app, as the provider does. */
export async function keepPermission(put: Put, { id, now }: Pick<Life, 'id'> & { readonly now: Date }) {
  const app = { name: 'Forum', redirectUris: [], postLogoutUris: [], createdAt: now, changedBy: 'Olga', changedAt: now }
  const { id: clientId } = await put(openidClients, { ...app, id: `app-of-${id}` })
  const allowed = { memberId: id, clientId, grantId: `of ${id}`, scope: 'openid email', sealed: Buffer.from('sealed') }
  const hash = hashOf(`permission of ${id}`)
  await put(openidArtefacts, { ...allowed, kind: 'Grant', hash, createdAt: now, expiresAt: after(now, hours(1)) })
}

const newApp = { name: 'Forum', redirect_uris: [redirectUri], post_logout_uris: [loggedOutUri], public: false }

/** An input with which each call of the room succeeds. */
export const appSamples = {
  'GET /console/api/apps': async () => ({}),
  'POST /console/api/apps/add': async () => newApp,
  'POST /console/api/apps/change': async (server) => ({ ...newApp, id: (await addApp(server)).id, seen: 0 }),
  'POST /console/api/apps/secret': async (server) => ({ id: (await addApp(server)).id, seen: 0 }),
  'POST /console/api/apps/remove': async (server) => ({ id: (await addApp(server)).id, reason: 'Closed' }),
  'POST /console/api/apps/rotate-key': async () => ({}),
} satisfies Partial<Record<OperatorCall, Sample>>
