import type { Config } from '@/platform/config/config'
import { type Inspection, inspectionPass, inspectionPath } from '@/platform/http/inspection'
import { days } from '@/platform/time/duration'
import { type Finding, ok, unknown, warning, wrong } from './finding'
import { cookieFinding, headerFindings } from './headers'
import { proxyFinding } from './trusted-proxies'
import { type Answer, type Detour, visit } from './visit'

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
