import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { sparePort } from '@/tests/machine/spare-port'
import { textOf } from '../browser'
import type { Site } from '../site'
import type { Story } from '../story'
import { goProgram } from '../tools'
import { allow, memberBrowser } from './member'

/** A proxy that lets in who has an account here, in front of a page that knows nothing of it. */
export async function playProxy(story: Story, site: Site) {
  const program = goProgram('github.com/oauth2-proxy/oauth2-proxy/v7', 'v7.15.6')
  const port = await sparePort()
  const url = `http://127.0.0.1:${port}`
  const app = await site.app('oauth2-proxy', [`${url}/oauth2/callback`])
  const settings = {
    provider: 'oidc',
    'oidc-issuer-url': `${site.url}/oidc`,
    'client-id': app.id,
    'client-secret': app.secret,
    'redirect-url': `${url}/oauth2/callback`,
    'http-address': `127.0.0.1:${port}`,
    upstream: 'static://202',
    scope: 'openid email profile offline_access',
    prompt: 'consent',
    'code-challenge-method': 'S256',
    'email-domain': '*',
    'cookie-secret': 'thirty-two characters of a story',
    'cookie-secure': 'false',
    'cookie-refresh': '1s',
    'skip-provider-button': 'true',
  }
  const words = Object.entries(settings).map(([name, value]) => `--${name}=${value}`)
  const child = spawn(program, words, { stdio: ['ignore', 'ignore', 'ignore'] })
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  try {
    for (let tries = 0; tries < 100 && !(await answers(`${url}/ping`)); tries++) await wait(100)
    const browser = await memberBrowser(site, 'ada@example.test')
    const page = await allow(browser, site, `${url}/inside`)
    story.tell('a member comes through', page.status === 202, `${page.url} ${page.status} ${textOf(page)}`)
    const who = await browser.ask(`${url}/oauth2/userinfo`)
    const said = await who.text()
    story.tell('it knows their address', said.includes('ada@example.test'), said)
    await wait(1500)
    const renewed = await browser.open(`${url}/inside`)
    story.tell('it renews what it has', renewed.status === 202, `${renewed.url} ${renewed.status}`)
    const again = await browser.open(`${url}/oauth2/userinfo`)
    story.tell('and knows them still', again.html.includes('ada@example.test'), again.html)
  } finally {
    process.off('exit', endWithUs)
    child.kill()
    if (child.exitCode === null) await once(child, 'exit')
  }
}

const answers = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
