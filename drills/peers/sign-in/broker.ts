import { type Page, textOf } from '../browser'
import type { Site } from '../site'
import type { Story } from '../story'
import type { Keycloak } from './keycloak'
import { allow, memberBrowser } from './member'

const realm = 'forum'
const there = 'https://forum.example.test/'

/** Keycloak as an app of ours: its people log in by Foyer. */
export async function playBroker(story: Story, keycloak: Keycloak, site: Site) {
  const { manage, issuer } = keycloak
  const back = `${issuer(realm)}/broker/foyer/endpoint`
  const app = await site.app('Forum by Keycloak', [back], [`${back}/logout_response`])
  await manage('POST', '', {
    realm,
    enabled: true,
    sslRequired: 'none',
    clients: [
      {
        clientId: 'forum',
        publicClient: true,
        redirectUris: [`${there}*`],
        attributes: { 'post.logout.redirect.uris': there },
      },
    ],
  })
  const fromUrl = `${site.url}/oidc/.well-known/openid-configuration`
  const config = await manage<Record<string, string>>('POST', `/${realm}/identity-provider/import-config`, {
    providerId: 'oidc',
    fromUrl,
  })
  story.tell('Keycloak reads what we say of ourselves', config.issuer === `${site.url}/oidc`, config.issuer ?? '')
  await manage('POST', `/${realm}/identity-provider/instances`, {
    alias: 'foyer',
    providerId: 'oidc',
    enabled: true,
    trustEmail: true,
    storeToken: true,
    config: {
      ...config,
      clientId: app.id,
      clientSecret: app.secret,
      defaultScope: 'openid email profile entitlements',
      pkceEnabled: 'true',
      pkceMethod: 'S256',
      syncMode: 'FORCE',
      clientAuthMethod: 'client_secret_basic',
    },
  })
  await loggedIn(story, keycloak, site)
  await refused(story, keycloak, site)
}

const askingOf = ({ issuer }: Keycloak) =>
  `${issuer(realm)}/protocol/openid-connect/auth?${new URLSearchParams({
    client_id: 'forum',
    redirect_uri: there,
    response_type: 'code',
    scope: 'openid',
    kc_idp_hint: 'foyer',
  })}`

async function loggedIn(story: Story, keycloak: Keycloak, site: Site) {
  const { manage, issuer } = keycloak
  const browser = await memberBrowser(site, 'ada@example.test')
  const page = await allow(browser, site, askingOf(keycloak), there)
  const [user] = await manage<{ email?: string; emailVerified?: boolean }[]>('GET', `/${realm}/users`)
  const held = page.url.href.startsWith(there) && user?.email === 'ada@example.test' && user.emailVerified === true
  story.tell('a member comes in there, with their confirmed address', held, held ? '' : told(page))

  const code = page.url.searchParams.get('code') ?? ''
  const form = { grant_type: 'authorization_code', client_id: 'forum', redirect_uri: there, code }
  const answer = await fetch(`${issuer(realm)}/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams(form),
  })
  const { id_token = '' } = (await answer.json()) as { id_token?: string }
  const query = new URLSearchParams({ id_token_hint: id_token, post_logout_redirect_uri: there })
  const asked = await browser.open(`${issuer(realm)}/protocol/openid-connect/logout?${query}`, { stop: there })
  const isOurs = asked.url.pathname === '/oidc/session/end'
  story.tell('a logout there leads to the question here', isOurs, isOurs ? '' : told(asked))
  const over = await browser.submit(asked, { logout: 'yes' }, there)
  const ended =
    over.url.href.startsWith(there) && !(await browser.open(`${site.url}/member.htm`)).html.includes('"email"')
  story.tell('a yes ends both sessions, and leads back', ended, ended ? '' : told(over))
}

async function refused(story: Story, keycloak: Keycloak, site: Site) {
  const browser = await memberBrowser(site, 'lin@example.test')
  const question = await browser.open(askingOf(keycloak), { stop: there })
  const data = { uid: question.url.searchParams.get('request'), allow: false }
  const answer = await browser.call<{ data: { url: string } }>(`${site.url}/oidc/request/answer`, data)
  const back = await browser.open(answer.data.url, { stop: there })
  story.tell('a no is told by Keycloak', back.status === 200 && back.url.href.startsWith(keycloak.url), told(back))
}

const told = (page: Page) => `${page.url} ${page.status} ${textOf(page)}`
