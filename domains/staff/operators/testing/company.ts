import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import { companyLogin, companyLoginBack } from '@/platform/paths'
import type { Visitor } from '@/tests/server/visitor'

/** The claims of the company's provider about a person. */
export interface Colleague {
  /** The secret of our client is another one there. */
  readonly changedSecret?: boolean
  readonly sub: string
  readonly email: string
  readonly groups: readonly string[]
  readonly amr?: readonly string[]
}

/** Starts a company's provider on this machine, built on an independent library: the test says who logs in. */
export async function startCompany(publicUrl: string) {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const present: { colleague: Colleague } = { colleague: { sub: 'nobody', email: 'nobody@company.test', groups: [] } }
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'foyer',
        client_secret: 'a secret of the company',
        redirect_uris: [publicUrl + companyLoginBack],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    claims: { openid: ['sub', 'amr'], email: ['email'], profile: ['groups'] },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ['for tests'] },
    interactions: { url: (_ctx, { uid }) => `/here/${uid}` },
    findAccount: (_ctx, sub) => ({
      accountId: sub,
      claims: async () => ({ sub, email: present.colleague.email, groups: present.colleague.groups }),
    }),
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        accountId: oidc.session?.accountId ?? '',
        clientId: oidc.client?.clientId ?? '',
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (request.url === '/token' && present.colleague.changedSecret) {
      // In the words of Keycloak.
      const refusal = {
        error: 'unauthorized_client',
        error_description: 'Invalid client or Invalid client credentials',
      }
      return void response.writeHead(401, { 'content-type': 'application/json' }).end(JSON.stringify(refusal))
    }
    if (!request.url?.startsWith('/here/')) return void answer(request, response)
    const { sub: accountId, amr } = present.colleague
    const login = { accountId, remember: false, ...(amr && { amr: [...amr] }) }
    void provider.interactionFinished(request, response, { login })
  })
  return {
    issuer,
    /** Sets the colleague who uses the browser. */
    seat: (colleague: Colleague) => {
      present.colleague = colleague
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** Goes to the company's provider and back, as a browser does. @returns the page that the console shows then */
export async function comeByCompany(visitor: Visitor, issuer: string) {
  const out = await visitor.send(companyLogin)
  const first = out.headers.get('location')
  return first === null ? { status: out.status, html: await out.text() } : goByCompany(visitor, issuer, first)
}

async function goByCompany(visitor: Visitor, issuer: string, first: string) {
  let next: string | null = first
  const jar = new Map<string, string>()
  while (next?.startsWith(issuer)) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer: Response = await fetch(next, { redirect: 'manual', headers: { cookie } })
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      jar.set(name, value)
    }
    const location: string | null = answer.headers.get('location')
    next = location === null ? null : new URL(location, issuer).href
  }
  const back = new URL(next ?? issuer)
  const answer = await visitor.send(back.pathname + back.search, { headers: { accept: 'text/html' } })
  return { status: answer.status, html: await answer.text() }
}
