import { execFileSync } from 'node:child_process'
import { createPublicKey, randomBytes, verify } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { measureFile } from '@/platform/files/measure'
import { openFiles } from '@/platform/files/open'
import { debianPrograms, hasDebian } from '@/tests/machine/debian-programs'
import { startServer, type TestServer } from '@/tests/server/server'
import { fileHere, storeFile } from './actions/add-release'
import { publicKeys, signFile } from './actions/sign'

type SignedFile = Parameters<typeof signFile>[1]

let server: TestServer
let folder: string
beforeAll(async () => {
  server = await startServer()
  folder = await mkdtemp(join(tmpdir(), 'foyer-signing-'))
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const signing = () => ({
  database: server.database,
  licenceSecret: server.config.licenceSecret,
  clock: server.clock.now,
})

/** A file with its signatures of this installation, and the public keys. */
async function signed(name: string, version = '2.1') {
  const path = join(folder, name)
  const bytes = randomBytes(10_000)
  await writeFile(path, bytes)
  const at = server.clock.now()
  const signatures = await signFile(signing(), {
    read: async () => createReadStream(path),
    name,
    version,
    size: bytes.length,
    at,
  })
  return { path, bytes, signatures, keys: await publicKeys(signing()) }
}

it('a file is signed as Sparkle checks it, by one key for all', async () => {
  const [one, other] = [await signed('one.zip'), await signed('other.zip')]
  expect(other.keys).toEqual(one.keys)
  const key = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(one.keys.ed25519, 'base64').toString('base64url') },
    format: 'jwk',
  })
  const checks = (bytes: Buffer) => verify(null, bytes, key, Buffer.from(one.signatures.ed25519 ?? '', 'base64'))
  expect([checks(one.bytes), checks(other.bytes)]).toEqual([true, false])
})

it.skipIf(!hasDebian)('minisign itself takes the signature of a file, and of no other', async () => {
  const { path, signatures, keys } = await signed('setup.exe')
  const other = await signed('else.exe')
  const { files, env } = debianPrograms({ minisign: 'minisign' })
  const key = join(folder, 'key.pub')
  await writeFile(key, keys.minisign)
  await writeFile(`${path}.minisig`, signatures.minisign ?? '')
  await writeFile(`${other.path}.minisig`, signatures.minisign ?? '')
  const check = (file: string) =>
    execFileSync(files.minisign, ['-V', '-m', file, '-p', key], { env, encoding: 'utf8', stdio: 'pipe' })
  expect(check(path)).toContain('Signature and comment signature verified')
  expect(() => check(other.path)).toThrow()
})

it('the version is signed as Tauri reads it, and left out where it cannot', async () => {
  const trusted = async (version: string) =>
    /^trusted comment: (.*)$/m.exec((await signed('setup.exe', version)).signatures.minisign ?? '')?.[1]?.split('\t')
  const at = `timestamp:${Math.floor(server.clock.now().getTime() / 1000)}`
  expect(await trusted('2.1')).toEqual([at, 'file:setup.exe', 'version:2.1.0', 'hashed'])
  expect(await trusted('2.1.0.4')).toEqual([at, 'file:setup.exe', 'hashed'])
})

it('the sender’s signatures stay, and missing ones are made here', async () => {
  const path = join(folder, 'own.exe')
  await writeFile(path, 'content')
  const facts = {
    software: 'tool',
    platform: 'win',
    version: '1.0',
    build: 1001,
    releasedAt: server.clock.now(),
  } as const
  const place = {
    database: server.database,
    files: openFiles({ folder }),
    sign: (file: SignedFile) => signFile(signing(), file),
  }
  const own = { ed25519: undefined, minisign: 'by hand' }
  const measured = await measureFile(path)
  if (!measured) throw new Error('There is no file')
  const { signatures } = await storeFile(place, { ...facts, signatures: own }, fileHere(place, { path, ...measured }))
  expect(signatures).toEqual({ ed25519: expect.any(String), minisign: 'by hand' })
})
