import { execFileSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { createReadStream, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { publicKeys, signFile } from '@/domains/licensing/downloads/actions/sign'
import { downloads } from '@/domains/licensing/downloads/domain'
import { fileNameOf } from '@/domains/licensing/downloads/rules/file-name'
import type { NewRelease } from '@/domains/licensing/downloads/store/releases'
import { minisigned, minisignKey } from '@/packages/licence-conformance/src/minisign'
import { FoyerClient, publishRelease as publishByKey } from '@/packages/server-client/src/index'
import { makeKey } from '@/tests/console/key-calls'
import { debianPrograms, hasDebian } from '@/tests/machine/debian-programs'
import { signedInOperator } from '@/tests/people/operator'
import type { TestServer } from '@/tests/server/server'
import { publishRelease } from '@/tests/shop/releases'

/** Programs of the vendor's catalogue, each with its own updates. */
export const programs = {
  /** Signed where it is built, and published from there. */
  built: 'family-1',
  /** Signed by the server. */
  served: 'family-4',
  /** Rolled out to half of the installations. */
  rolled: 'family-17',
  /** Updates end with the licence. */
  paid: 'family-20',
} as const

export const contentOf = (software: string, build: number) => `${software} ${build} `.repeat(2000)
const at = (day: string) => new Date(`${day}T00:00:00Z`)
const { privateKey } = generateKeyPairSync('ed25519')

interface BuiltFile {
  readonly path: string
  readonly name: string
  readonly size: number
}

/** Writes a file of a release in its build folder, under its published name. */
async function build(folder: string, software: string, number: number, version: string): Promise<BuiltFile> {
  const name = fileNameOf({ software, build: number, version, platform: 'win' }, 'setup.exe')
  const content = contentOf(software, number)
  await writeFile(join(folder, name), content)
  return { path: join(folder, name), name, size: content.length }
}

/** Signs with minisign itself where this machine has it; minisign adds the name of the file. */
function signByHand({ path, name }: BuiltFile, folder: string) {
  if (!hasDebian)
    return { key: minisignKey(privateKey), minisign: minisigned(readFileSync(path), { privateKey, file: name }) }
  const { files, env } = debianPrograms({ minisign: 'minisign' })
  const [secret, pub] = [join(folder, 'key.sec'), join(folder, 'key.pub')]
  const run = (...words: string[]) => execFileSync(files.minisign, words, { env, stdio: 'pipe' })
  run('-G', '-W', '-s', secret, '-p', pub)
  run('-S', '-s', secret, '-m', path)
  return { key: readFileSync(pub, 'utf8'), minisign: readFileSync(`${path}.minisig`, 'utf8') }
}

/** Publishes the updates of the cases. @returns the keys that programs carry: of the build server, and of the server */
export async function publishUpdates(server: TestServer) {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-build-'))
  async function release(software: string, number: number, version: string, more: Partial<NewRelease> = {}) {
    const content = Buffer.from(contentOf(software, number))
    const file = fileNameOf({ software, build: number, version, platform: 'win' }, 'setup.exe')
    const signatures = { minisign: minisigned(content, { privateKey, file }) }
    await publishRelease(server, content, { software, build: number, version, signatures, ...more })
  }

  const built = await build(folder, programs.built, 2001, '2.0.0')
  const { key, minisign } = signByHand(built, folder)
  const { secret } = await makeKey(await signedInOperator(server, 'owner'), { scopes: ['releases.edit'] })
  await publishByKey(new FoyerClient({ server: server.url, key: secret }), built.path, {
    software: programs.built,
    platform: 'win',
    version: '2.0.0',
    build: 2001,
    notes: { de: 'Schneller' },
    signatures: { minisign },
  })
  await release(programs.built, 2101, '2.1.0-beta.1', { channel: 'beta', critical: true })

  const context = server.installation.of(downloads)
  const served = await build(folder, programs.served, 2001, '2.0.0')
  const { path, ...facts } = served
  const read = async () => createReadStream(path)
  const signatures = await signFile(context, { ...facts, version: '2.0.0', read, at: server.clock.now() })
  await release(programs.served, 2001, '2.0.0', { signatures })
  await rm(folder, { recursive: true })

  await release(programs.rolled, 2001, '2.0.0', { releasedAt: at('2026-01-01') })
  await release(programs.rolled, 2101, '2.1.0', { share: 50 })
  await release(programs.paid, 2001, '2.0.0', { releasedAt: at('2025-06-01') })
  await release(programs.paid, 2101, '2.1.0', { releasedAt: at('2026-06-01') })
  return { key: `${key}${minisignKey(privateKey)}`, serverKey: (await publicKeys(context)).minisign }
}
