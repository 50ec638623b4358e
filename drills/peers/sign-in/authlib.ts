import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { root } from '@/platform/config/root'
import type { Site } from '../site'
import type { Story } from '../story'
import { pythonRoom } from '../tools'
import { allow, memberBrowser } from './member'

const script = join(root, 'drills', 'peers', 'sign-in', 'client.py')
const back = 'http://127.0.0.1:9/back'

interface Got {
  readonly person: { readonly email?: string; readonly entitlements?: readonly object[] }
  readonly errors: Readonly<Record<string, unknown>>
}

/** An app by a library of others, from what we say of ourselves to the errors that it reads. */
export async function playAuthlib(story: Story, site: Site) {
  const python = join(pythonRoom('authlib', 'authlib==1.9.10', 'requests==2.32.5'), 'python')
  for (const method of ['client_secret_basic', 'client_secret_post']) {
    const app = await site.app(`Authlib ${method}`, [back])
    const env = {
      ...process.env,
      ISSUER: `${site.url}/oidc`,
      ID: app.id,
      SECRET: app.secret,
      BACK: back,
      METHOD: method,
    }
    const child = spawn(python, [script], {
      env: { ...env, AUTHLIB_INSECURE_TRANSPORT: '1' },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
    const { value: address } = await lines.next()
    const browser = await memberBrowser(site, 'ada@example.test')
    const { url } = await allow(browser, site, address ?? '', back)
    child.stdin.end(`${url}\n`)
    const { value: last } = await lines.next()
    if (child.exitCode === null) await once(child, 'exit')
    const got = last ? (JSON.parse(last) as Got) : null
    const held = got?.person.email === 'ada@example.test' && (got.person.entitlements?.length ?? 0) > 0
    story.tell(`Authlib reads and checks all that an app gets, by ${method}`, held, JSON.stringify(got?.errors))
  }
}
