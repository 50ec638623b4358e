import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { root } from '@/platform/config/root'
import { sparePort } from '@/tests/machine/spare-port'

/** Where the release is laid, with nothing of this machine around it but Node and the few programs of its scripts. */
let empty: string
const release = '/opt/foyer'

/** Whether this machine lets us change the root; without it the release runs with an empty home, and Node alone. */
const canChangeRoot = spawnSync('unshare', ['--map-root-user', '--mount', 'true']).status === 0

beforeAll(() => {
  empty = mkdtempSync(join(tmpdir(), 'foyer-empty-'))
  for (const folder of ['tmp', 'dev', 'usr/bin', 'opt']) mkdirSync(join(empty, folder), { recursive: true })
  for (const program of [process.execPath, '/bin/sh', '/usr/bin/dirname', '/usr/bin/readlink', '/usr/bin/ldd'])
    bring(program)
  execFileSync(process.execPath, [join(root, 'scripts', 'lay-out.mjs'), empty + release])
  const modules = join(empty, release, 'node_modules')
  const files = readdirSync(modules, { recursive: true, encoding: 'utf8' })
  for (const file of files.filter((each) => /\.(node|so[.\d]*)$/.test(each))) bringLibraries(join(modules, file))
  // A first start makes data and loads the demo, which the other browser tests have seen already.
  cpSync(inject('demoData'), join(empty, release, 'data'), { recursive: true })
})
afterAll(() => rmSync(empty, { recursive: true, force: true }))

/** The system's libraries that a file needs, where they are here: every Debian has them. */
function bringLibraries(of: string) {
  const libraries = spawnSync('ldd', [of], { encoding: 'utf8' }).stdout.match(/(?<= => |\t)\/\S+/g) ?? []
  for (const file of libraries.filter((each) => existsSync(each) && !each.startsWith(empty))) {
    layAt(file, join(empty, file))
  }
}

function bring(program: string) {
  bringLibraries(program)
  layAt(program, join(empty, 'usr', 'bin', program.split('/').at(-1) ?? ''))
  if (program === '/bin/sh') layAt(program, join(empty, 'bin', 'sh'))
}

function layAt(file: string, place: string) {
  if (existsSync(place)) return
  mkdirSync(dirname(place), { recursive: true })
  const real = realpathSync(file)
  try {
    linkSync(real, place)
  } catch {
    cpSync(real, place)
  }
}

/** How a program of the release is started. */
function inEmptyRoot(name: string, words: readonly string[] = []) {
  const env = { PATH: '/usr/bin:/bin', HOME: '/tmp', FOYER_ENV: '' }
  if (!canChangeRoot) {
    return { file: join(empty, release, 'bin', name), words, env: { ...env, PATH: join(empty, 'usr', 'bin') } }
  }
  const inside = ['--map-root-user', '--mount', '/usr/sbin/chroot', empty, `${release}/bin/${name}`]
  return { file: 'unshare', words: [...inside, ...words], env }
}

function foyer(...given: string[]) {
  const { file, words, env } = inEmptyRoot('foyer', given)
  return execFileSync(file, words, { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}

it('the release runs in an empty Debian root by what its README says: the server, and its command line', async () => {
  const readme = readFileSync(join(empty, release, 'README.md'), 'utf8')
  expect(readme).toContain('bin/server')
  expect(readme).not.toMatch(/VERSION|ARCHIVE/)
  for (const [, path = ''] of readme.matchAll(/`((?:deploy|docs)\/[^`]+)`/g)) {
    expect([path, existsSync(join(empty, release, path))]).toEqual([path, true])
  }
  expect(readdirSync(join(empty, release))).not.toContain('scripts')

  const port = String(await sparePort())
  const { file, words, env } = inEmptyRoot('server')
  const server = spawn(file, words, { env: { ...env, PORT: port }, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [server.stdout, server.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk
    })
  }
  const ended = once(server, 'exit')
  try {
    while (!said.includes('Stop with Ctrl-C')) {
      if (server.exitCode !== null) throw new Error(said)
      await wait(50)
    }
    const site = `http://127.0.0.1:${port}`
    // The first demo still fills its database, which may be slow to answer on a busy machine.
    while (!(await fetch(`${site}/readyz`)).ok) await wait(50)
    const page = await (await fetch(`${site}/member.htm`)).text()
    const [script = ''] = /\/assets\/[^"]+\.js/.exec(page) ?? []
    expect((await fetch(site + script)).status).toBe(200)
    // Drawing needs the native parts, and printing their fonts.
    const picture = await fetch(`${site}${/\/brand\/[^"]+\.png/.exec(page)?.[0]}`)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])

    expect(foyer('help')).toContain(`Usage: ${canChangeRoot ? '' : empty}${release}/bin/foyer COMMAND`)
    expect(JSON.parse(foyer('operators', 'list', '--json'))).not.toEqual([])
  } finally {
    server.kill('SIGTERM')
    await ended
  }
})
