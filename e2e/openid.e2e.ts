import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as client from 'openid-client'
import type { Page } from 'playwright-core'
import { signUp } from './account'
import { openConsoleProven } from './console'
import { describe, expect, findingsOn, test } from './harness'
import { button, field, fillLogin, heading, sees } from './visitor'
import { demoPassword } from './wire'
import { translate } from './words'

/** The forum’s own pages, from a server of their own: a browser follows no redirect into a stand-in of its own. */
async function startForum() {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Forum</title><main>Forum</main>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  return { callback: `${origin}/callback`, goodbye: `${origin}/bye`, stop: () => void server.close() }
}

/** Adds the forum in the console, and reads there what it is set up with. */
async function addForum(page: Page) {
  await button(page, 'openid.newSecret').waitFor()
  const secret = await page.getByRole('status').or(page.getByRole('alert')).locator('code').first().textContent()
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  return { id, secret: secret ?? '' }
}

describe('a forum', () => {
  test('is added in the console, signs a member in, reads its scopes, and is removed again', async ({
    open,
    onTestFinished,
  }) => {
    const { callback, goodbye, stop } = await startForum()
    onTestFinished(stop)
    const room = await openConsoleProven(open, '/console/apps/new')
    await field(room, 'room.name').fill('Harbour Forum')
    await field(room, 'openid.redirects').fill(callback)
    await field(room, 'openid.logouts').fill(goodbye)
    expect(await findingsOn(room)).toEqual([])
    await button(room, 'openid.new').click()
    const forum = await addForum(room)
    expect(await findingsOn(room)).toEqual([])

    const { origin } = new URL(room.url())
    const options = { execute: [client.allowInsecureRequests] }
    const config = await client.discovery(new URL(`${origin}/oidc`), forum.id, forum.secret, undefined, options)

    const email = 'forum.reader@example.test'
    const page = await open('/healthz')
    await signUp(page, email)
    await page.context().clearCookies()
    const verifier = client.randomPKCECodeVerifier()
    const [state, nonce] = [client.randomState(), client.randomNonce()]
    const request = client.buildAuthorizationUrl(config, {
      redirect_uri: callback,
      scope: 'openid email profile entitlements offline_access',
      prompt: 'consent',
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
    })
    await page.goto(request.href)
    await fillLogin(page, email, demoPassword)
    await button(page, 'login.submit').click()
    await page.getByRole('heading', { name: translate('apps.askTitle', { name: 'Harbour Forum' }) }).waitFor()
    await sees(page, 'apps.scope.entitlements')
    expect(await findingsOn(page)).toEqual([])
    await button(page, 'apps.allow').click()
    await page.waitForURL(`${callback}?**`)

    const expected = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true }
    const tokens = await client.authorizationCodeGrant(config, new URL(page.url()), expected)
    const subject = tokens.claims()?.sub ?? ''
    const facts = { sub: subject, email, email_verified: true, name: 'Robin', locale: 'en', entitlements: [] }
    expect(await client.fetchUserInfo(config, tokens.access_token, subject)).toEqual(facts)
    const renewed = await client.refreshTokenGrant(config, tokens.refresh_token ?? '')
    expect(await client.fetchUserInfo(config, renewed.access_token, subject)).toEqual(facts)

    await page.goto(`${origin}/member.htm?a=profile#security`)
    const revoke = page.getByRole('button', { name: translate('apps.revokeNamed', { name: 'Harbour Forum' }) })
    await revoke.scrollIntoViewIfNeeded()
    expect(await findingsOn(page)).toEqual([])
    await revoke.press('Enter')
    await sees(page, 'apps.revoked', { name: 'Harbour Forum' })
    await expect(client.refreshTokenGrant(config, renewed.refresh_token ?? '')).rejects.toThrow()

    const end = { id_token_hint: tokens.id_token ?? '', post_logout_redirect_uri: goodbye, state: 'over' }
    await page.goto(client.buildEndSessionUrl(config, end).href)
    const logOut = page.locator('button[name=logout]')
    await logOut.waitFor()
    expect(await findingsOn(page)).toEqual([])
    await logOut.click()
    await page.waitForURL(`${goodbye}?state=over`)
    await page.goto(`${origin}/member.htm`)
    await heading(page, 'login.title')
  })
})
