import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sparePort } from '@/tests/machine/spare-port'
import { laid, mavenZip } from '../tools'

const keycloakVersion = '26.7.3'
const admin = 'admin'

export type Keycloak = ReturnType<typeof keycloakAt>

export const keycloakAt = (url: string) => ({
  url,
  issuer: (realm: string) => `${url}/realms/${realm}`,
  manage: managerOf(url),
})

/** Starts Keycloak on this machine, with nothing in it but its own realm. */
export async function startKeycloak() {
  const whole = mavenZip(`org.keycloak:keycloak-quarkus-dist:${keycloakVersion}`)
  const folder = join(laid, 'keycloak')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  cpSync(join(whole, `keycloak-${keycloakVersion}`), folder, { recursive: true })
  const port = await sparePort()
  const url = `http://127.0.0.1:${port}`
  const words = ['start-dev', `--http-port=${port}`, '--http-host=127.0.0.1', '--http-management-port=0']
  const child = spawn(join(folder, 'bin', 'kc.sh'), words, {
    stdio: ['ignore', 'ignore', 'inherit'],
    // The script starts Java in its own place, so that ending it ends all of it.
    env: {
      ...process.env,
      KC_BOOTSTRAP_ADMIN_USERNAME: admin,
      KC_BOOTSTRAP_ADMIN_PASSWORD: admin,
      JAVA_OPTS_KC_HEAP: '-Xms64m -Xmx600m',
      KC_LOG_LEVEL: 'ERROR',
    },
  })
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)

  async function stop() {
    process.off('exit', endWithUs)
    if (child.exitCode !== null) return
    child.kill()
    await once(child, 'exit')
  }

  for (const began = Date.now(); !(await answers(`${url}/realms/master`)); await wait(500)) {
    if (child.exitCode === null && Date.now() - began < 300_000) continue
    await stop()
    throw new Error('Keycloak did not start.')
  }
  return { ...keycloakAt(url), stop }
}

const answers = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )

/** Asks its interface for administrators. */
function managerOf(url: string) {
  async function token() {
    const form = { grant_type: 'password', client_id: 'admin-cli', username: admin, password: admin }
    const address = `${url}/realms/master/protocol/openid-connect/token`
    const answer = await fetch(address, { method: 'POST', body: new URLSearchParams(form) })
    return ((await answer.json()) as { access_token: string }).access_token
  }
  return async <Answer>(method: string, path: string, data?: object): Promise<Answer> => {
    const headers = { authorization: `Bearer ${await token()}`, 'content-type': 'application/json' }
    const sent = data === undefined ? {} : { body: JSON.stringify(data) }
    const answer = await fetch(`${url}/admin/realms${path}`, { method, headers, ...sent })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`Keycloak refused ${method} ${path}: ${answer.status} ${text}`)
    return (text === '' ? {} : JSON.parse(text)) as Answer
  }
}
