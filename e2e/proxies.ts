import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { debianPrograms } from '@/tests/machine/debian-programs'
import { deployExample } from '@/tests/machine/deploy-example'
import { sparePort } from '@/tests/machine/spare-port'

/** The host of the installation, to which the proxies have a certificate. */
export const host = 'member.example.com'

export interface FrontProxy {
  readonly name: string
  /** Where it answers by TLS, and without. */
  readonly ports: { readonly tls: number; readonly plain: number }
  /** Returns its error log, mostly about servers that do not answer. */
  complaints(): string
}

interface Place {
  readonly folder: string
  readonly ports: FrontProxy['ports']
  readonly servers: readonly [number, number]
}

/** The configuration of each: the example in `deploy/`, with the ports and the certificate of the test. */
const kinds = {
  nginx({ folder, ports, servers }: Place) {
    const site = deployExample('nginx/foyer.conf', [
      ['127.0.0.1:3000', `127.0.0.1:${servers[0]}`],
      ['127.0.0.1:3001', `127.0.0.1:${servers[1]}`],
      ['listen 80;', `listen 127.0.0.1:${ports.plain};`],
      ['listen 443 ssl', `listen 127.0.0.1:${ports.tls} ssl`],
      [`/etc/ssl/${host}.pem`, join(folder, 'certificate.pem')],
      [`/etc/ssl/${host}.key`, join(folder, 'key.pem')],
    ])
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    writeFileSync(
      join(folder, 'nginx.conf'),
      `pid nginx.pid; error_log stderr; daemon off; worker_processes 2;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 512; }
http { access_log off; ${temporary.map((name) => `${name}_temp_path ${name};`).join(' ')}
${site} }`,
    )
    return ['-p', folder, '-e', 'stderr', '-c', 'nginx.conf']
  },
  caddy({ folder, ports }: Place) {
    const site = `{$FOYER_HOST:${host}} {`
    const file = deployExample('caddy/Caddyfile', [
      [site, `${site}\n\ttls ${join(folder, 'certificate.pem')} ${join(folder, 'key.pem')}`],
    ])
    const global = `{\n\tadmin off\n\thttp_port ${ports.plain}\n\thttps_port ${ports.tls}\n\tdefault_bind 127.0.0.1\n}\n`
    writeFileSync(join(folder, 'Caddyfile'), global + file)
    return ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile']
  },
  haproxy({ folder, ports, servers }: Place) {
    writeFileSync(
      join(folder, 'haproxy.cfg'),
      deployExample('haproxy/haproxy.cfg', [
        ['127.0.0.1:3000', `127.0.0.1:${servers[0]}`],
        ['127.0.0.1:3001', `127.0.0.1:${servers[1]}`],
        ['bind :80', `bind 127.0.0.1:${ports.plain}`],
        ['bind :443', `bind 127.0.0.1:${ports.tls}`],
        [`/etc/haproxy/${host}.pem`, join(folder, 'both.pem')],
      ]),
    )
    return ['-db', '-f', join(folder, 'haproxy.cfg')]
  },
} as const

export const proxyNames = ['nginx', 'caddy', 'haproxy'] as const
type ProxyName = (typeof proxyNames)[number]
const packages: Readonly<Record<ProxyName, string>> = { nginx: 'nginx-light', caddy: 'caddy', haproxy: 'haproxy' }

/** The programs of these examples, and a certificate for the host, in a folder that goes when they stop. */
export function prepareProxies(names: readonly ProxyName[] = proxyNames) {
  const wanted = Object.fromEntries(names.map((name) => [name, packages[name]])) as Record<ProxyName, string>
  const { files, env } = debianPrograms({ ...wanted, openssl: 'openssl' })
  const folder = mkdtempSync(join(tmpdir(), 'foyer-proxies-'))
  makeCertificate(files.openssl, env, folder)
  return { names, files, env, folder, certificate: join(folder, 'certificate.pem') }
}

/** Starts them in front of servers at these ports. */
export async function startProxies(
  { names, files, env, folder }: ReturnType<typeof prepareProxies>,
  servers: readonly [number, number],
) {
  const started: ChildProcess[] = []
  const killWithRun = () => {
    for (const child of started) child.kill('SIGKILL')
  }
  process.once('exit', killWithRun)

  const proxies = await Promise.all(
    names.map(async (name): Promise<FrontProxy> => {
      const own = join(folder, name)
      mkdirSync(own)
      const ports = { tls: await sparePort(), plain: await sparePort() }
      for (const file of ['certificate.pem', 'key.pem', 'both.pem']) {
        writeFileSync(join(own, file), readFileSync(join(folder, file)), { mode: 0o600 })
      }
      const words = kinds[name]({ folder: own, ports, servers })
      const places = { HOME: own, XDG_DATA_HOME: own, XDG_CONFIG_HOME: own }
      const settings = { FOYER_HOST: host, FOYER_SERVERS: servers.map((port) => `127.0.0.1:${port}`).join(' ') }
      const child = spawn(files[name], words, {
        cwd: own,
        env: { ...env, ...places, ...settings },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      started.push(child)
      let said = ''
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (chunk) => {
          said += chunk
        })
      }
      while (!(await listens(ports.tls))) {
        if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}:\n${said}`)
        await wait(20)
      }
      return { name, ports, complaints: () => said }
    }),
  )
  return {
    proxies,
    async stop() {
      process.off('exit', killWithRun)
      await Promise.all(
        started.map(async (child) => {
          if (child.exitCode !== null) return
          const ended = once(child, 'exit')
          child.kill('SIGTERM')
          await ended
        }),
      )
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const listens = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true))
    socket.once('connect', () => socket.destroy())
    socket.once('error', () => resolve(false))
  })

function makeCertificate(openssl: string, env: NodeJS.ProcessEnv, folder: string) {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  execFileSync(
    openssl,
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '30'].concat(
      '-subj',
      `/CN=${host}`,
      '-addext',
      `subjectAltName=DNS:${host}`,
      '-keyout',
      key,
      '-out',
      certificate,
    ),
    { env, stdio: 'ignore' },
  )
  writeFileSync(join(folder, 'both.pem'), readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'))
  chmodSync(key, 0o600)
}
