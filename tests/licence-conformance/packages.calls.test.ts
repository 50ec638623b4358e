import { execFile } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newLicenceKey } from '@/domains/licensing/licences/rules/keys'
import { root } from '@/platform/config/root'
import { storedKey } from '@/tests/console/licence-key-calls'
import { cParts, packagePlaces } from '@/tests/licence-conformance/clients'
import type { TestServer } from '@/tests/server/server'
import { openSeats } from '@/tests/shop/licences'
import { startServerWithFiles } from '@/tests/shop/releases'

/** Each client as a vendor's engineer has it (decision 0208): packed, installed away from this tree, and used there by its sample. */

let server: TestServer
let key = ''
const folder = mkdtempSync(join(tmpdir(), 'foyer-packages-'))
const keys = join(folder, 'keys.json')

beforeAll(async () => {
  server = await startServerWithFiles()
  // The vendor gets a key with the first licence, and programs are shipped with it.
  const seats = await openSeats(server)
  const { email, id } = await seats.member('first@example.test')
  await seats.signIn(email)
  const order = await seats.buy(id, [{ pid: 5, platforms: ['linux'], quantity: 3 }])
  key = newLicenceKey('TIDE', randomInt)
  await storedKey(server, { orderId: order.id, pid: 5, text: key })
  writeFileSync(keys, await (await fetch(`${server.url}/.well-known/jwks.json`)).text())
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const source = (...path: readonly string[]) => join(root, 'packages', ...path)

/** A folder of its own. */
function room(name: string) {
  const made = join(folder, name)
  mkdirSync(made, { recursive: true })
  return made
}

async function run(program: string, words: readonly string[], { cwd = folder, env = {} }: RunOptions = {}) {
  const { stdout } = await promisify(execFile)(program, words, { cwd, env: { ...process.env, ...env } })
  return stdout.trim()
}

interface RunOptions {
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string | undefined>>
}

/** The sample takes a seat by a licence key at the server, and works without asking it again. */
async function expectToWork(sample: (command: string, text: string) => Promise<string>) {
  await sample('key', key)
  expect(await sample('convert', 'tide')).toContain('TIDE')
}

describe('the packages of the clients', () => {
  it('npm’s brings its types, and the sample is bundled with it', async () => {
    const place = room('npm')
    const words = ['--pack-destination', place, '--silent']
    const archive = (await run('npm', ['pack', ...words], { cwd: source('licence-client') })).split('\n').at(-1) ?? ''
    writeFileSync(join(place, 'package.json'), '{"private":true,"type":"module"}')
    await run('npm', ['install', '--no-audit', '--no-fund', '--silent', join(place, archive)], { cwd: place })
    const installed = join(place, 'node_modules', '@foyer', 'licence-client')
    expect(readdirSync(installed).sort()).toEqual(['README.md', 'dist', 'package.json'])
    expect(existsSync(join(installed, 'dist', 'index.d.ts'))).toBe(true)

    cpSync(join(root, 'examples', 'command-line', 'src'), join(place, 'src'), { recursive: true })
    const sample = join(place, 'sample.mjs')
    await build({
      entryPoints: [join(place, 'src', 'main.ts')],
      outfile: sample,
      bundle: true,
      format: 'esm',
      platform: 'node',
      tsconfigRaw: '{}',
      // The sample's other dependency lies with those of this tree.
      nodePaths: [join(root, 'node_modules')],
      banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    })
    const told = ['--server', server.url, '--keys', keys, '--state', join(place, 'state.json')]
    await expectToWork((command, text) => run(process.execPath, [sample, command, text, ...told]))
  })

  it('the client for the server API is packed with its types', async () => {
    const place = room('server-client')
    const words = ['--pack-destination', place, '--silent']
    const archive = (await run('npm', ['pack', ...words], { cwd: source('server-client') })).split('\n').at(-1) ?? ''
    writeFileSync(join(place, 'package.json'), '{"private":true,"type":"module"}')
    await run('npm', ['install', '--no-audit', '--no-fund', '--silent', join(place, archive)], { cwd: place })
    const said = "import * as all from '@foyer/server-client'; console.log(Object.keys(all).join(' '))"
    writeFileSync(join(place, 'main.mjs'), said)
    expect(await run(process.execPath, ['main.mjs'], { cwd: place })).toContain('FoyerClient')
    expect(existsSync(join(place, 'node_modules/@foyer/server-client/dist/index.d.ts'))).toBe(true)
  })

  const { pip } = packagePlaces
  it.skipIf(pip.hindrance)(`pip’s wheel brings its types (${pip.hindrance ?? 'tried'})`, async () => {
    const place = room('pip')
    // Beside the sources a build leaves files.
    cpSync(source('licence-client-python'), join(place, 'source'), { recursive: true })
    await run('python3', ['-m', 'venv', join(place, 'own')])
    const python = join(place, 'own', 'bin', 'python3')
    await run(python, ['-m', 'pip', 'wheel', '--quiet', '--no-deps', '--wheel-dir', place, join(place, 'source')])
    const [wheel = ''] = readdirSync(place).filter((name) => name.endsWith('.whl'))
    expect(wheel).toMatch(/^foyer_licence-\d+\.\d+\.\d+-py3-none-any\.whl$/)
    await run(python, ['-m', 'pip', 'install', '--quiet', join(place, wheel)])
    const typed =
      "import foyer_licence, os; print(os.path.exists(os.path.dirname(foyer_licence.__file__) + '/py.typed'))"
    expect(await run(python, ['-c', typed])).toBe('True')
    const sample = join(place, 'source', 'example', 'convert.py')
    const told = ['--server', server.url, '--keys', keys, '--store', join(place, 'store.json')]
    await expectToWork((command, text) => run(python, [sample, command, text, ...told]))
  })

  it.skipIf(cParts.hindrance)(
    `CMake’s is found by find_package and by pkg-config (${cParts.hindrance ?? 'tried'})`,
    async () => {
      const place = room('cmake')
      const { cmake, env, words } = packagePlaces.cmake()
      const installed = join(place, 'installed')
      const library = [`-DCMAKE_INSTALL_PREFIX=${installed}`, '-DFOYER_EXAMPLE=OFF', '-DCMAKE_INSTALL_LIBDIR=lib']
      await run(cmake, ['-S', source('licence-client-c'), '-B', join(place, 'library'), ...library, ...words], { env })
      await run(cmake, ['--build', join(place, 'library'), '--target', 'install'], { env })

      const program = room('cmake/program')
      cpSync(source('licence-client-c', 'example', 'convert.c'), join(program, 'convert.c'))
      writeFileSync(
        join(program, 'CMakeLists.txt'),
        `cmake_minimum_required(VERSION 3.21)
project(convert C)
find_package(foyer_licence 0.1 REQUIRED)
add_executable(convert convert.c)
target_link_libraries(convert foyer::licence)
`,
      )
      const found = [`-Dfoyer_licence_DIR=${join(installed, 'lib/cmake/foyer_licence')}`]
      await run(cmake, ['-S', program, '-B', join(program, 'build'), ...found, ...words], { env })
      await run(cmake, ['--build', join(program, 'build')], { env })
      const at = { FOYER_SERVER: server.url, FOYER_STORE: join(place, 'store.json') }
      await expectToWork((command, text) =>
        run(join(program, 'build', 'convert'), [keys, command, text], { env: { ...env, ...at } }),
      )

      const described = { ...env, PKG_CONFIG_PATH: `${join(installed, 'lib/pkgconfig')}:${env.PKG_CONFIG_PATH}` }
      const flags = await run('pkg-config', ['--static', '--libs', 'foyer_licence'], { env: described })
      expect(flags).toMatch(/-lfoyer_licence.*-lcurl.*-lsodium|-lfoyer_licence.*-lsodium.*-lcurl/)
    },
  )

  const { cargo } = packagePlaces
  it.skipIf(cargo.hindrance)(`cargo’s crate is what a program depends on (${cargo.hindrance ?? 'tried'})`, async () => {
    const place = room('cargo')
    const quiet = ['--quiet', '--offline', '--target-dir']
    const words = ['package', '--locked', '--no-verify', '--allow-dirty', ...quiet, join(place, 'packed')]
    await run('cargo', words, { cwd: source('licence-client-rust') })
    const packed = join(place, 'packed', 'package')
    const [crate = ''] = readdirSync(packed).filter((name) => name.endsWith('.crate'))
    expect(crate).toMatch(/^foyer-licence-\d+\.\d+\.\d+\.crate$/)
    await run('tar', ['-xf', join(packed, crate), '-C', place])

    const program = room('cargo/program')
    cpSync(source('licence-client-rust', 'examples', 'convert.rs'), join(program, 'src', 'main.rs'))
    cpSync(source('licence-client-rust', 'Cargo.lock'), join(program, 'Cargo.lock'))
    writeFileSync(
      join(program, 'Cargo.toml'),
      `[package]
name = "convert"
version = "1.0.0"
edition = "2021"

[dependencies]
foyer-licence = { path = "../${crate.replace('.crate', '')}" }

# As the driver is compiled, so that its crates are there.
[profile.dev]
opt-level = 1
debug = "line-tables-only"
`,
    )
    await run('cargo', ['build', '--jobs', '2', ...quiet, cargo.target], { cwd: program })
    const at = { FOYER_SERVER: server.url, FOYER_STORE: join(place, 'store.json') }
    await expectToWork((command, text) =>
      run(join(cargo.target, 'debug', 'convert'), [keys, command, text], { env: at }),
    )
  })

  const { maven } = packagePlaces
  const noMaven = maven.hindrance
  it.skipIf(noMaven)(`Maven’s file is all that the sample needs (${noMaven ?? 'tried'})`, async ({ skip }) => {
    const place = room('maven')
    if (!maven.build(join(place, 'target'))) skip('no access to the parts of Maven')
    const made = readdirSync(join(place, 'target')).filter((name) => /^foyer-licence-[\d.]+\.jar$/.test(name))
    expect(made).toHaveLength(1)
    const jar = join(place, 'target', made[0] ?? '')
    const at = { FOYER_SERVER: server.url, FOYER_STORE: join(place, 'store.json') }
    cpSync(source('licence-client-java', 'example', 'Convert.java'), join(place, 'Convert.java'))
    await run('javac', [
      '--module-path',
      jar,
      '--add-modules',
      'foyer.licence',
      '-d',
      place,
      join(place, 'Convert.java'),
    ])
    const words = ['--module-path', jar, '--add-modules', 'foyer.licence', '-cp', place, 'Convert']
    await expectToWork((command, text) => run('java', [...words, keys, command, text], { env: at }))
  })
})
