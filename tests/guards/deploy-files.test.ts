import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseAllDocuments, parse as parseYaml } from 'yaml'
import { readConfig, variableNames } from '@/apps/server/config'
import { root } from '@/platform/config/root'
import { product } from './tree'

const deploy = join(root, 'deploy')
const read = (...path: string[]) => readFileSync(join(deploy, ...path), 'utf8')

/** `NAME=value`, of which some have a # in front. */
const settingsIn = (text: string) =>
  [...text.matchAll(/^(#?)([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, sign, name = '', value = '']) => ({
    name,
    value,
    active: sign === '',
  }))

describe('.env.example', () => {
  const settings = settingsIn(read('.env.example'))
  /** For demos, for programmers, and for other providers of the same kind as Google. */
  const ofNoInstallation = [
    'FOYER_DEMO',
    'WEB_FROM_SOURCE',
    'PADDLE_API_URL',
    'STRIPE_API_URL',
    'SANDBOX_SELLER',
    'GOOGLE_ISSUER',
    'GOOGLE_KEYS_URL',
    'GOOGLE_SCRIPT_URL',
  ]

  it('names every setting of a real installation once, and no other', () => {
    const names = settings.map(({ name }) => name)
    expect(names.toSorted()).toEqual(variableNames.filter((name) => !ofNoInstallation.includes(name)).toSorted())
  })

  it('is accepted by a server, once the secrets are filled in, with and without optional settings', () => {
    const secrets: Record<string, string> = {
      LICENCE_SECRET: 'b9sQ2nUqXv0mF3yKc8ZrW5tJ7aLhE1pD',
      METRICS_TOKEN: '51f0c7d2a94be683',
      PADDLE_API_KEY: 'pdl_live_apikey_01',
      PADDLE_CLIENT_TOKEN: 'live_01',
      PADDLE_WEBHOOK_SECRET: 'pdl_ntfset_01',
    }
    const empty = settings.filter(({ active, value }) => active && value === '')
    expect(empty.map(({ name }) => name).toSorted()).toEqual(Object.keys(secrets).toSorted())
    for (const all of [true, false]) {
      const given = settings
        .filter(({ active }) => active || all)
        .map(({ name, value }) => [name, value || secrets[name]])
      expect(readConfig(Object.fromEntries(given))).toMatchObject({ environment: 'production', demo: false })
    }
  })
})

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
/** Every value under a key, however deep. */
const valuesOf = (key: string, within: unknown): readonly unknown[] =>
  isRecord(within)
    ? Object.entries(within).flatMap(([name, value]) => [...(name === key ? [value] : []), ...valuesOf(key, value)])
    : []

describe('Kubernetes', () => {
  const documents = parseAllDocuments(read('kubernetes', 'foyer.yaml'))
  const objects = documents.map((each) => each.toJS() as Readonly<Record<string, unknown>>)
  const ofKind = (kind: string) => objects.find((each) => each.kind === kind)

  it('has every part, and no error of YAML', () => {
    expect(documents.flatMap(({ errors, warnings }) => [...errors, ...warnings])).toEqual([])
    const kinds = ['ServiceAccount', 'Job', 'Deployment', 'PodDisruptionBudget', 'Service', 'Ingress']
    expect(objects.map(({ kind }) => kind)).toEqual(kinds)
  })

  it('the Kubernetes files fit together: selectors match, ports and probes are those of the server, and no container runs as root', () => {
    const labels = { app: 'foyer', part: 'server' }
    expect(valuesOf('matchLabels', ofKind('Deployment'))).toContainEqual(labels)
    expect(valuesOf('labels', ofKind('Deployment'))).toContainEqual(labels)
    expect(valuesOf('selector', ofKind('Service'))).toEqual([labels])
    expect(valuesOf('matchLabels', ofKind('PodDisruptionBudget'))).toEqual([labels])
    expect(valuesOf('containerPort', ofKind('Deployment'))).toEqual([3000])
    expect(valuesOf('targetPort', ofKind('Service'))).toEqual(['http'])
    const probes = ['startupProbe', 'readinessProbe', 'livenessProbe'].flatMap((name) =>
      valuesOf(name, ofKind('Deployment')),
    )
    expect(probes.flatMap((probe) => valuesOf('path', probe))).toEqual(['/readyz', '/readyz', '/healthz'])
    expect(objects.flatMap((each) => valuesOf('runAsNonRoot', each))).toEqual([true, true])
    expect(objects.flatMap((each) => valuesOf('readOnlyRootFilesystem', each))).toEqual([true, true])
  })
})

describe('Compose', () => {
  const compose = parseYaml(read('compose', 'compose.yaml'), { merge: true }) as {
    services: Record<string, Readonly<Record<string, unknown>>>
    volumes: Record<string, unknown>
    networks: Record<string, unknown>
  }
  const { services } = compose

  it('the Compose file has a proxy, two servers alike, a database unreachable from outside, and backups', () => {
    expect(Object.keys(services)).toEqual(['proxy', 'server-one', 'server-two', 'database', 'backup'])
    expect(services['server-one']).toEqual(services['server-two'])
    expect(
      Object.entries(services)
        .filter(([, { ports }]) => ports !== undefined)
        .map(([name]) => name),
    ).toEqual(['proxy'])
    expect(services.database?.networks).toEqual(['inside'])
    expect(compose.networks.inside).toEqual({ internal: true })
  })

  it('says in its head how each variable is set that it does not start without', () => {
    const text = read('compose', 'compose.yaml')
    const needed = [...text.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name)
    const set = [...text.matchAll(/^# {3}echo "(\w+)=.*" >> \.env/gm)].map(([, name]) => name)
    expect(set.toSorted()).toEqual([...new Set(needed)].toSorted())
  })

  it('names existing volumes, networks and files', () => {
    for (const { volumes = [], networks = [] } of Object.values(services) as {
      volumes?: string[]
      networks?: string[]
    }[]) {
      for (const network of networks) expect(Object.keys(compose.networks)).toContain(network)
      for (const [place = ''] of volumes
        .map((each) => each.split(':'))
        .filter(([each = '']) => /^[a-z]+$/.test(each))) {
        expect(Object.keys(compose.volumes)).toContain(place)
      }
    }
    expect(existsSync(join(deploy, 'caddy', 'Caddyfile'))).toBe(true)
  })

  it('sets only variables that the server knows', () => {
    for (const name of ['server-one', 'backup']) {
      expect(variableNames).toEqual(expect.arrayContaining(Object.keys(services[name]?.environment ?? {})))
    }
  })
})

it('the cluster of databases lets the node take over that has most (decision 0288)', () => {
  const { bootstrap } = parseYaml(read('postgres-cluster', 'patroni.yml')) as { bootstrap: { dcs: object } }
  expect(bootstrap.dcs).toMatchObject({ synchronous_mode: 'quorum', synchronous_mode_strict: true })
})

it('backups and migrations run by their commands', () => {
  const backup = (folder: string) => new RegExp(`\\bfoyer backup ${folder} --keep 30$`, 'm')
  expect(read('compose', 'compose.yaml')).toMatch(backup('/backups'))
  expect(read('systemd', 'foyer-backup.service')).toMatch(backup('/var/backups/foyer'))
  expect(read('kubernetes', 'foyer.yaml')).toMatch(/command: \[foyer, migrate\]$/m)
})

it('the image is built from every folder of the source', () => {
  const given = read('docker', 'Dockerfile.dockerignore')
  const folders = new Set(product.map((path) => path.split('/')[0] ?? '').filter((folder) => folder !== 'examples'))
  expect([...folders].filter((folder) => !given.includes(`!${folder}\n`))).toEqual([])
})

it('the image runs unprivileged, without build tools, and with a health check', () => {
  const [last = ''] = read('docker', 'Dockerfile')
    .split(/^FROM /m)
    .slice(-1)
  expect(last).toMatch(/^debian:bookworm-slim\n/)
  expect(last).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m)
  expect(last).toMatch(/^HEALTHCHECK [^\n]*\\\n[^\n]*\/readyz/m)
  // Older builders of images, buildah of Debian 12 among them, refuse a file with any other.
  const [check = ''] = /^HEALTHCHECK .*$/m.exec(last) ?? []
  const known = ['--interval', '--timeout', '--start-period', '--retries']
  expect((check.match(/--[a-z-]+/g) ?? []).filter((option) => !known.includes(option))).toEqual([])
  // The folder of the data begins empty.
  expect(last).not.toContain(' --create-home')
  expect(last).not.toMatch(/npm|apt-get|node_modules/)
})

describe.skipIf(!existsSync('/usr/bin/systemd-analyze'))('systemd', () => {
  it('systemd accepts the units unchanged', () => {
    const folder = mkdtempSync(join(tmpdir(), 'foyer-units-'))
    for (const unit of readdirSync(join(deploy, 'systemd'))) {
      cpSync(join(deploy, 'systemd', unit), join(folder, unit.replace('@', '@3000')))
    }
    const units = readdirSync(folder).map((unit) => join(folder, unit))
    // Programs of the release are not where they will be.
    const run = () =>
      execFileSync('systemd-analyze', ['verify', '--man=no', ...units], { encoding: 'utf8', stdio: 'pipe' })
    expect(run()).toBe('')
    rmSync(folder, { recursive: true })
  })
})
