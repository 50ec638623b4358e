import type { Config } from '@/platform/config/config'
import { type Inspection, inspectionPass, inspectionPath } from '@/platform/http/inspection'
import { days, inSeconds } from '@/platform/time/duration'
import { type Finding, ok, unknown, warning, wrong } from './finding'
import { type Answer, type Detour, visit } from './visit'

const about = 'TRUSTED_PROXIES'

/**
 * Returns whether the server identifies visitors correctly. Each proxy in front has appended an address to the header,
 * or replaced it, so the entries after our forged one count the proxies.
 */
export function proxyFinding({ trustedProxies: trusted, address, forwarded }: Inspection, forged: string): Finding {
  const passedOn = forwarded.includes(forged)
  const proxies = forwarded.slice(forwarded.lastIndexOf(forged) + 1).length
  if (address === forged) {
    return wrong(
      about,
      `The server believed us that we are ${forged}: any visitor gets around the limits of logins, and writes what stands in the list of sessions.`,
      `Set TRUSTED_PROXIES=${proxies}.`,
    )
  }
  if (proxies > trusted) {
    return wrong(
      about,
      `${counted(proxies)} in front, and ${trusted} trusted: all visitors are ${address} and share one limit.`,
      `Set TRUSTED_PROXIES=${proxies}.`,
    )
  }
  if (proxies < trusted) {
    const why = `${trusted} are trusted, and ${counted(proxies)} in front${passedOn ? '' : ', which writes the header anew'}.`
    return warning(about, why, `Set TRUSTED_PROXIES=${proxies}, unless some requests come through more of them.`)
  }
  return ok(
    about,
    `We are ${address} to the server, through ${proxies === 1 ? 'one proxy' : `${proxies} proxies`}; what we claimed to be did not count.`,
  )
}

const counted = (count: number) => (count === 1 ? 'one proxy is' : `${count} proxies are`)

const expected = ['content-security-policy', 'x-content-type-options', 'referrer-policy', 'x-frame-options'] as const

const leaveAlone = 'Let the proxy pass on what the server sends: no header of these in its configuration.'

/** Whether the browser is told what it needs to be told, once each. */
export function headerFindings({ headers }: Answer, secure: boolean): readonly Finding[] {
  const missing = expected.filter((name) => !headers.has(name))
  const twice = [...expected, 'strict-transport-security'].filter((name) => (headers.get(name) ?? []).length > 1)
  return [
    arrivalFinding(missing, twice),
    ...(secure ? [transportFinding(headers.get('strict-transport-security')?.[0])] : []),
  ]
}

function arrivalFinding(missing: readonly string[], twice: readonly string[]): Finding {
  const about = 'Security headers'
  if (missing.length > 0) return wrong(about, `${missing.join(', ')} did not arrive.`, leaveAlone)
  if (twice.length > 0) return warning(about, `${twice.join(', ')} came twice.`, leaveAlone)
  return ok(about, 'They arrive, once each.')
}

function transportFinding(header: string | undefined): Finding {
  const about = 'HSTS'
  const age = Number(/max-age=(\d+)/.exec(header ?? '')?.[1] ?? 0)
  if (age >= inSeconds(days(180)))
    return ok(about, `Browsers come by HTTPS alone for ${Math.round(age / 86_400)} days.`)
  const why = header === undefined ? 'The header did not arrive.' : `It holds for ${age} seconds only.`
  return wrong(about, why, leaveAlone)
}

/** The session cookie of a visitor, as every first page sets it. */
export function cookieFinding({ headers }: Answer): Finding {
  const about = 'Cookies'
  const session = (headers.get('set-cookie') ?? []).find((line) => line.startsWith('laravel_session='))
  if (session === undefined) {
    return warning(about, 'The page brought no session.', 'Does the proxy take Set-Cookie away, or keep pages?')
  }
  const missing = ['Secure', 'HttpOnly', 'SameSite'].filter((flag) => !new RegExp(`; ?${flag}`, 'i').test(session))
  if (missing.length === 0) return ok(about, 'The session is Secure, HttpOnly and SameSite.')
  return wrong(
    about,
    `The session is not ${missing.join(', ')}.`,
    'Set PUBLIC_URL to https, and let the proxy pass cookies on as they are.',
  )
}

/** A reserved address (RFC 5737). */
const forged = '203.0.113.77'
/** Enough to meet each of a few servers that take turns. */
const inspections = 8

export interface Site {
  readonly findings: readonly Finding[]
  /** The reports of reached servers; empty where none could be reached. */
  readonly servers: readonly Inspection[]
}

/** Looks at the installation as visitors reach it. @param detour for a name that does not lead there yet */
export async function lookAtSite(
  config: Pick<Config, 'publicUrl' | 'licenceSecret'>,
  version: string,
  detour: Detour,
): Promise<Site> {
  const { publicUrl } = config
  const ask = (path: string, headers?: Record<string, string>) => visit(new URL(path, publicUrl), detour, headers)
  let page: Answer
  try {
    page = await ask('/member.htm', { accept: 'text/html' })
  } catch (error) {
    const mend = 'Is the name in DNS, is the proxy up, and is its certificate one for this name?'
    return { findings: [wrong('Site', `${publicUrl} does not answer: ${(error as Error).message}`, mend)], servers: [] }
  }
  const servers = await inspect(config, ask)
  return {
    findings: [
      page.status === 200
        ? ok('Site', `${publicUrl} shows the member area.`)
        : wrong('Site', `${publicUrl}/member.htm answers ${page.status}.`, 'Look at the logs of proxy and servers.'),
      await readiness(ask),
      certificateFinding(page, publicUrl),
      ...(detour === null ? [await plainFinding(publicUrl)] : []),
      ...headerFindings(page, publicUrl.startsWith('https:')),
      cookieFinding(page),
      await closedFinding(ask),
      ...serverFindings(servers, version),
    ],
    servers,
  }
}

type Ask = (path: string, headers?: Record<string, string>) => Promise<Answer>

async function inspect({ licenceSecret }: Pick<Config, 'licenceSecret'>, ask: Ask): Promise<readonly Inspection[]> {
  const servers = new Map<string, Inspection>()
  for (let count = 0; count < inspections; count++) {
    const pass = inspectionPass(licenceSecret, new Date())
    const { status, body } = await ask(inspectionPath, { authorization: `Bearer ${pass}`, 'x-forwarded-for': forged })
    if (status !== 200) continue
    const inspection = JSON.parse(body) as Inspection
    servers.set(inspection.server, inspection)
  }
  return [...servers.values()]
}

async function readiness(ask: Ask): Promise<Finding> {
  const { status, body } = await ask('/readyz')
  if (status === 200) return ok('Readiness', 'A server can serve: its database answers, and its keys open.')
  return wrong('Readiness', `/readyz answers ${status}: ${body.slice(0, 200)}`, 'Look at the servers’ logs.')
}

function certificateFinding({ certificateUntil: until }: Answer, publicUrl: string): Finding {
  const about = 'HTTPS'
  if (until === null) {
    return wrong(about, `${publicUrl} is not encrypted.`, 'Set PUBLIC_URL to https, with a certificate at the proxy.')
  }
  const left = Math.floor((until.getTime() - Date.now()) / days(1))
  const why = `The certificate is trusted, and holds for ${left} days.`
  return left >= 10 ? ok(about, why) : warning(about, why, 'Renew it, and see why that did not happen by itself.')
}

/** A typed host name without a scheme is opened without encryption first. */
async function plainFinding(publicUrl: string): Promise<Finding> {
  const about = 'HTTP'
  const plain = new URL(publicUrl)
  plain.protocol = 'http:'
  plain.port = ''
  try {
    const { status, headers } = await visit(plain, null)
    const leads = headers.get('location')?.[0]?.startsWith('https:') === true
    if (status >= 300 && status < 400 && leads) return ok(about, 'It leads to HTTPS.')
    return wrong(
      about,
      `${plain.origin} answers ${status} in the clear.`,
      'Have the proxy send everything to https (308).',
    )
  } catch {
    return ok(about, 'There is no answer without encryption.')
  }
}

/** Checks that internal pages are hidden from visitors. */
async function closedFinding(ask: Ask): Promise<Finding> {
  const about = 'Pages hidden from visitors'
  const open: string[] = []
  for (const path of ['/metrics', '/dev/outbox', inspectionPath]) {
    if ((await ask(path)).status !== 404) open.push(path)
  }
  if (open.length === 0) return ok(about, 'Metrics and demo helpers are closed.')
  return wrong(about, `${open.join(', ')} can be read by everybody.`, 'Set NODE_ENV=production, and METRICS_TOKEN.')
}

function serverFindings(servers: readonly Inspection[], version: string): readonly Finding[] {
  const [first] = servers
  if (!first) {
    const mend = 'Run doctor with the servers’ own settings: the same LICENCE_SECRET, or the same DATA_DIR.'
    return [unknown('Servers', 'None of them took our pass.', mend)]
  }
  const others = servers.filter((each) => each.version !== version)
  const said = servers.map((each) => `${each.server} (${each.version})`).join(', ')
  return [
    others.length === 0
      ? ok('Servers', `${said} answered, of this version.`)
      : warning(
          'Servers',
          `${said} answered, and this is ${version}.`,
          'Finish the upgrade: restart one server after the other.',
        ),
    proxyFinding(first, forged),
  ]
}
