import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startPostgres } from '@/tests/database/postgres-server'
import { sparePort } from '@/tests/machine/spare-port'
import { memberAt } from '../site'
import type { Story } from '../story'
import { run } from '../tools'
import { type Image, place } from './builder'
import { type Container, type Options, startContainer } from './container'

const secret = () => randomBytes(36).toString('base64')

/** As docs/operation/deploy.md says. */
const ofDemo = { FOYER_DEMO: '1', NODE_ENV: '', VENDOR_DIR: '' } as const

/** Tells the image's own settings, and which files its user may write. */
export async function tellFiles(story: Story, { config, files }: Image) {
  const { User, Cmd, Entrypoint, StopSignal, ExposedPorts, Volumes } = config
  story.tell('it names a user who is not root', /^[1-9]\d*:[1-9]\d*$/.test(User), User)
  const ports = Object.keys(ExposedPorts).join(', ')
  story.tell(
    'it names port, signal and folders',
    ports === '3000/tcp' && StopSignal === 'SIGTERM',
    Object.keys(Volumes).join(', '),
  )
  story.tell(
    'it starts Node itself, so that it is told to stop',
    (Entrypoint ?? []).length === 0 && Cmd[0] === 'node',
    Cmd.join(' '),
  )
  const { output: size } = await run('du', ['--summarize', '--block-size=1M', files])
  story.tell('its size, in MB', true, size.split('\t')[0])
  const [uid = '', gid = ''] = User.split(':')
  const rights = ['(', '-user', uid, '-o', '-group', gid, '-perm', '-20', '-o', '-perm', '-2', ')', '!', '-type', 'l']
  const { output } = await run('find', [files, '-xdev', ...rights])
  const writable = output
    .split('\n')
    .filter(Boolean)
    .map((file) => file.slice(files.length))
  const other = writable.filter(
    (file) => !/^\/(var\/lib\/foyer|backups|tmp|var\/tmp|run\/lock|var\/lock|dev)(\/|$)/.test(file),
  )
  story.tell('its user may write nothing of the release or the system', other.length === 0, writable.join(', '))
  const left = ['npm', 'npx', 'gcc', 'make', 'python3'].filter((program) =>
    ['usr/bin', 'usr/local/bin'].some((folder) => readdirSync(join(files, folder)).includes(program)),
  )
  story.tell('no compiler and no npm is in it', left.length === 0, left.join(', '))
}

/** Without a setting it says what it lacks, and ends. */
export async function tellBare(story: Story, image: Image) {
  const container = startContainer(image, { alone: true })
  const code = await inTime(container.ended, 30)
  story.tell(
    'without settings it ends, and says what is missing',
    code === 1 && !/^\s+at /m.test(container.output()),
    container.output(),
  )
  container.remove()
}

/** A demo with nothing set but that it is one, on its own port and in its own network, asked by the image's check. */
export async function tellCheck(story: Story, image: Image) {
  const { Healthcheck } = image.config
  const [kind, ...words] = Healthcheck?.Test ?? []
  story.tell('the check of its health is a program without a shell', kind === 'CMD', words.slice(0, 2).join(' '))
  const container = startContainer(image, { variables: ofDemo, alone: true })
  try {
    const early = await container.exec(...words)
    story.tell('it is not healthy before it serves', early.status !== 0, `ended with ${early.status}`)
    const began = performance.now()
    let checked = early
    let took = 0
    while (checked.status !== 0 && performance.now() - began < 120_000 && !container.isOver()) {
      const at = performance.now()
      checked = await container.exec(...words)
      took = performance.now() - at
    }
    story.tell(
      'it is healthy in the end',
      checked.status === 0,
      container.isOver()
        ? container.output()
        : `${Math.round((performance.now() - began) / 1000)} s; a check takes ${Math.round(took)} ms`,
    )
    await tellStop(story, container, 'a demo')
  } finally {
    container.remove()
  }
}

/** A demo that is reached from outside. */
export async function tellDemo(story: Story, image: Image) {
  const port = String(await sparePort())
  const url = `http://127.0.0.1:${port}`
  // On this machine alone; its own `HOST` is that of every network it is in.
  const variables = { ...ofDemo, HOST: '127.0.0.1', PORT: port }
  const container = startContainer(image, { variables })
  try {
    if (!(await isReady(container, url))) return story.tell('a demo starts', false, container.output())
    await tellPages(story, url)
    const member = await memberAt(url, 'ada@example.test')
    story.tell('a demo member logs in', member !== '')
    const process = await container.exec('cat', '/proc/1/status')
    const told = (name: string) => new RegExp(`^${name}:\\s+(.*)$`, 'm').exec(process.output)?.[1]
    const held = told('Uid')?.startsWith('10001') && /^0+$/.test(told('CapEff') ?? '') && told('NoNewPrivs') === '1'
    story.tell(
      'its first process is the server, as its user and without a right',
      held === true && /^(node|MainThread)$/.test(told('Name') ?? ''),
      `${told('Name')}, ${told('Uid')}`,
    )
    const root = await container.exec('sh', '-c', 'touch /opt/foyer/x /etc/x /x')
    story.tell('its root is only read', root.output.split('Read-only').length === 4)
    for (const words of [
      ['foyer', 'operators', 'list'],
      ['foyer', 'backup', '/backups', '--keep', '30'],
    ]) {
      const { status, output } = await container.exec(...words)
      story.tell(words.join(' '), status === 0, output.slice(-300))
    }
    await tellStop(story, container, 'a demo that was asked')
  } finally {
    container.remove()
  }
}

async function tellPages(story: Story, url: string) {
  for (const path of ['/healthz', '/readyz', '/member.htm', '/console']) {
    const { status } = await fetch(url + path)
    story.tell(`${path} is there`, status === 200, String(status))
  }
  const page = await (await fetch(`${url}/member.htm`)).text()
  for (const pattern of [/\/assets\/[^"]+\.js/, /\/brand\/[^"]+\.png/]) {
    const [path = '?'] = pattern.exec(page) ?? []
    const answer = await fetch(url + path)
    story.tell(`what the page names is there: ${path}`, answer.status === 200, answer.headers.get('content-type') ?? '')
  }
}

const newVendor = [
  'foyer',
  'vendor',
  'new',
  '/var/lib/foyer/vendor',
  '--name',
  'Pilot Software',
  '--country',
  'DE',
  '--languages',
  'de,en',
].concat('--currencies', 'EUR,USD', '--products', 'Pilot=49.90, Pilot Plus=4.90/month')

/** As in production: PostgreSQL beside it, a folder of the vendor's own that it only reads. */
export async function tellProduction(story: Story, image: Image) {
  const postgres = await startPostgres()
  const own = join(place, 'own')
  const vendor = join(own, 'demo')
  rmSync(own, { recursive: true, force: true })
  mkdirSync(own)
  cpSync(join(image.files, 'opt/foyer/catalogues/demo'), vendor, { recursive: true })
  chownSync(own, 10_001, 10_001)
  const port = String(await sparePort())
  const url = `http://127.0.0.1:${port}`
  const variables = {
    HOST: '127.0.0.1',
    PORT: port,
    PUBLIC_URL: 'https://member.example.com',
    TRUSTED_PROXIES: '1',
    DATABASE_URL: postgres.url,
    LICENCE_SECRET: secret(),
    PAYMENT_PROVIDER: 'sandbox',
    SMTP_URL: 'smtp://127.0.0.1:9',
  }
  const vendorIn = { '/vendor': vendor }
  const onceRun = async (what: string, mounts: Readonly<Record<string, string>>, ...command: readonly string[]) => {
    const container = startContainer(image, { variables, command, mounts })
    const code = await inTime(container.ended, 120)
    story.tell(what, code === 0, code === 0 ? '' : container.output().slice(-1500))
    container.remove()
  }
  try {
    await onceRun('foyer vendor new writes a folder', { '/var/lib/foyer': own }, ...newVendor)
    await onceRun('foyer migrate makes the tables, as in Kubernetes', vendorIn, 'foyer', 'migrate')
    await onceRun('foyer catalogue load', vendorIn, 'foyer', 'catalogue', 'load', '/vendor')
    await tellBeginning(story, image, { variables, mounts: vendorIn })
    const container = startContainer(image, { variables, mounts: vendorIn })
    const ready = await isReady(container, url)
    story.tell('a server of production is ready', ready, ready ? '' : container.output().slice(-1500))
    if (!ready) return
    const page = await fetch(`${url}/member.htm`)
    story.tell('it shows the page of the login', page.status === 200)
    await onceRun(
      'foyer backup /backups --keep 30, as in Compose',
      vendorIn,
      'foyer',
      'backup',
      '/backups',
      '--keep',
      '30',
    )
    await tellStop(story, container, 'a server of production')
    container.remove()
  } finally {
    await postgres.stop()
  }
}

/** A server that is told to stop while it waits for a database that keeps silent. */
async function tellBeginning(story: Story, image: Image, options: Options) {
  const silent = createServer()
  const asked = once(silent, 'connection')
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const DATABASE_URL = `postgres://foyer@127.0.0.1:${port}/foyer`
  const container = startContainer(image, { ...options, variables: { ...options.variables, DATABASE_URL } })
  const [socket] = (await asked) as [Socket]
  await tellStop(story, container, 'a server that waits for its database')
  container.remove()
  socket.destroy()
  silent.close()
}

/** As long as Compose gives a container, less a second. */
const grace = 29

async function tellStop(story: Story, container: Container, what: string) {
  const began = performance.now()
  await container.stop()
  const code = await inTime(container.ended, grace)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  story.tell(
    `${what} is told to stop, and ends`,
    code !== undefined,
    code === undefined ? `not after ${grace} s` : `${seconds} s, with ${code}`,
  )
}

async function isReady(container: Container, url: string): Promise<boolean> {
  for (const began = performance.now(); performance.now() - began < 120_000 && !container.isOver(); await wait(100)) {
    if (
      await fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return true
  }
  return false
}

const inTime = <Value>(promise: Promise<Value>, seconds: number) =>
  Promise.race([promise, wait(seconds * 1000, undefined, { ref: false })])
