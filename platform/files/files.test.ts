import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer as createMuteServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { before, days } from '@/platform/time/duration'
import { startS3 } from '@/tests/outside/s3'
import { SigningKeyError } from './cloudfront'
import { openFiles } from './open'
import { readS3Address, type S3Address } from './s3'
import { type FileStore, MissingFileError, removeUnfinished, StorageError } from './store'

let bucket: Awaited<ReturnType<typeof startS3>>
let folder: string
const stores = {} as Record<'a folder' | 'S3', FileStore>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-files-'))
  bucket = await startS3()
  const s3 = readS3Address(bucket.url)
  if (!s3) throw new Error('The address cannot be read')
  Object.assign(stores, { 'a folder': openFiles({ folder }), S3: openFiles({ s3 }) })
})
afterAll(async () => {
  bucket.close()
  await rm(folder, { recursive: true })
})

const put = (files: FileStore, key: string, content: string, size = content.length) =>
  files.put(key, Readable.from([Buffer.from(content)]), size)

describe.each(['a folder', 'S3'] as const)('%s', (name) => {
  it('returns stored files, whole and in parts', async () => {
    const files = stores[name]
    await put(files, 'releases/a.zip', 'the tide and the wren')
    expect(await files.sizeOf('releases/a.zip')).toBe(21)
    expect(await text(await files.read('releases/a.zip'))).toBe('the tide and the wren')
    expect(await text(await files.read('releases/a.zip', { first: 4, last: 7 }))).toBe('tide')
    await put(files, 'releases/a.zip', 'ebb')
    expect(await text(await files.read('releases/a.zip'))).toBe('ebb')
  })

  it('has no file before it is stored and after its deletion', async () => {
    const files = stores[name]
    await put(files, 'gone.zip', 'ebb')
    await files.remove('gone.zip')
    await files.remove('gone.zip')
    expect(await files.sizeOf('gone.zip')).toBeNull()
    await expect(files.read('gone.zip')).rejects.toThrow(MissingFileError)
  })

  it.each(['../secret', '/etc/passwd', 'a/../../b', 'a//b', 'a\\b', '.hidden', 'a/.b', 'A', 'a b', ''])(
    'refuses the key %j',
    async (key) => {
      await expect((async () => stores[name].read(key))()).rejects.toThrow('is no key of a file')
    },
  )
})

it('a folder keeps nothing of an incomplete file', async () => {
  await expect(put(stores['a folder'], 'half/a.zip', 'half', 8)).rejects.toThrow('has 4 bytes, not 8')
  expect(await readdir(join(folder, 'half'))).toEqual([])
})

it('a folder deletes remains of a killed writer, but no file in progress or complete one', async () => {
  const files = stores['a folder']
  await put(files, 'releases/whole.part', 'whole')
  const left = (name: string) => join(folder, 'releases', `${name}.${randomUUID()}.part`)
  const [old, young] = [left('old.zip'), left('young.zip')]
  const now = new Date()
  for (const path of [old, young]) await writeFile(path, 'half')
  for (const path of [old, join(folder, 'releases', 'whole.part')]) await utimes(path, now, before(now, days(2)))
  await removeUnfinished(files, now)
  expect([existsSync(old), existsSync(young), await files.sizeOf('releases/whole.part')]).toEqual([false, true, 5])
  await removeUnfinished(openFiles({ folder: join(folder, 'never') }), now)
  await removeUnfinished(stores.S3, now)
  await rm(young)
})

it('hostile 9: S3 that is mute or unreachable is given up soon, with the reason', async () => {
  const mute = createMuteServer().listen(0, '127.0.0.1')
  await once(mute, 'listening')
  const storeAt = (port: number) =>
    openFiles({ s3: readS3Address(bucket.url.replace(`:${bucket.port}/`, `:${port}/`)) as S3Address })
  const { port } = mute.address() as AddressInfo
  const asked = [storeAt(port).sizeOf('a'), storeAt(port).put('a', Readable.from([Buffer.from('x')]), 1)]
  const answers = await Promise.allSettled(asked)
  for (const answer of answers) {
    expect(answer).toMatchObject({ reason: expect.any(StorageError) })
    expect(answer).toMatchObject({ reason: { message: expect.stringMatching(/127\.0\.0\.1.*kept silent for (5|10)/) } })
  }
  mute.close()
  await expect(storeAt(1).sizeOf('a')).rejects.toThrow(StorageError)
})

it('an unreadable signing key for CloudFront is reported at once', async () => {
  const s3 = readS3Address(bucket.url) as S3Address
  const distribution = { place: 'https://d1.cloudfront.net', keyPairId: 'K1', keyFile: join(folder, 'none.pem') }
  expect(() => openFiles({ s3, fetchedFrom: distribution })).toThrow(SigningKeyError)
  await writeFile(
    distribution.keyFile,
    generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }),
  )
  expect(() => openFiles({ s3, fetchedFrom: distribution })).toThrow('CLOUDFRONT_KEY_FILE holds no RSA key')
})

it('a refusal of S3 is reported with its reason', async () => {
  const wrong = readS3Address(bucket.url.replace('WREN', 'JAY'))
  if (!wrong) throw new Error('The address cannot be read')
  await expect(openFiles({ s3: wrong }).read('a.zip')).rejects.toThrow(
    'S3 answered 403 (SignatureDoesNotMatch) to GET a.zip',
  )
})

it.each([
  'data/files',
  'ftp://KEY:SECRET@host/bucket',
  'https://host/bucket',
  'https://KEY@host/bucket',
  'https://KEY:SECRET@host/',
  'https://KEY:SECRET@host/a/../b%2f',
])('%s is not an address of a bucket', (address) => expect(readS3Address(address)).toBeNull())
