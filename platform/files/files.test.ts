import { createHash, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer as createMuteServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { after, before, days, hours, minutes, seconds } from '@/platform/time/duration'
import { startS3 } from '@/tests/outside/s3'
import { SigningKeyError } from './cloudfront'
import { unchanged } from './measure'
import { openFiles } from './open'
import { readS3Address } from './s3'
import type { S3Address } from './s3-request'
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

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')
const none: ReadonlySet<string> = new Set()

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

const mebibyte = 1024 ** 2
/** More than one part of S3's, and no whole number of them. */
const large = randomBytes(20 * mebibyte + 123)

async function* cutOff(content: Buffer, from: number) {
  yield content.subarray(0, from)
  throw new Error('The line broke')
}

const piece = (content: Buffer, from: number, to: number) => Readable.from([content.subarray(from, to)])

describe.each(['a folder', 'S3'] as const)('a large file in %s', (name) => {
  const key = 'releases/large'
  const keys = async () =>
    name === 'S3'
      ? [...bucket.objects.keys()].filter((path) => path.includes('releases/large'))
      : (await readdir(join(folder, 'releases'))).filter((file) => file.includes('large'))
  beforeEach(async () => {
    await stores[name].remove(key)
    expect(await keys()).toEqual([])
  })

  it('is stored as it came, whole or not at all', async () => {
    const files = stores[name]
    await files.put(key, Readable.from([large]), large.length)
    expect((await buffer(await files.read(key))).equals(large)).toBe(true)
    // The file that lies there stays, however another writer ends.
    await expect(files.put(key, cutOff(randomBytes(17 * mebibyte), 16 * mebibyte), 17 * mebibyte)).rejects.toThrow()
    await expect(files.put(key, Readable.from([large]), large.length + 1)).rejects.toThrow()
    const other = unchanged(Readable.from([randomBytes(large.length)]), { size: large.length, sha256: sha256(large) })
    await expect(files.put(key, other, large.length)).rejects.toThrow('has changed since')
    expect((await buffer(await files.read(key))).equals(large)).toBe(true)
    expect([(await keys()).length, bucket.uploads.size]).toEqual([1, 0])
  })

  it('comes in pieces of any size, and one that breaks off changes nothing', async () => {
    const files = stores[name]
    let draft = await files.begin(key, large.length)
    const ends = [4_000, 5_000, 9 * mebibyte, 17 * mebibyte, large.length]
    for (const end of ends) {
      const isLast = end === large.length
      const broken = files.append(draft, cutOff(large.subarray(draft.size, end), 10), {
        size: end - draft.size,
        isLast,
      })
      await expect(broken).rejects.toThrow()
      // A draft is what a database keeps of it.
      const kept = JSON.parse(JSON.stringify(draft))
      draft = await files.append(kept, piece(large, draft.size, end), { size: end - draft.size, isLast })
      expect([draft.size, await files.sizeOf(key)]).toEqual([end, null])
    }
    await files.finish(draft)
    // The answer of the first may have been lost.
    await files.finish(draft)
    await files.drop(draft)
    expect((await buffer(await files.read(key))).equals(large)).toBe(true)
    expect([(await keys()).length, bucket.uploads.size]).toEqual([1, 0])
  })

  it('leaves nothing when it is dropped', async () => {
    const files = stores[name]
    const begun = await files.begin(key, null)
    const draft = await files.append(begun, piece(large, 0, 9 * mebibyte), { size: null, isLast: false })
    await files.drop(draft)
    await files.drop(draft)
    expect([await keys(), bucket.uploads.size]).toEqual([[], 0])
    await expect(files.finish(draft)).rejects.toThrow()
  })
})

describe('a failure of S3 in the middle', () => {
  const parts = () => bucket.visits.flatMap(({ query }) => query.get('partNumber') ?? [])
  const put = () => stores.S3.put('releases/failing', Readable.from([large]), large.length)
  beforeEach(() => void bucket.visits.splice(0))
  afterEach(() => bucket.failWhere())

  it('is tried again where it passes', async () => {
    let failures = 2
    bucket.failWhere(({ query }) =>
      query.get('partNumber') === '3' && failures-- > 0 ? { status: 503, code: 'SlowDown' } : null,
    )
    await put()
    expect(parts()).toEqual(['1', '2', '3', '3', '3'])
    await stores.S3.remove('releases/failing')
  })

  it.each([
    ['is throttled', { status: 503, code: 'SlowDown' }],
    ['loses the line', 'reset'],
  ] as const)('does no harm where each step %s once', async (_, failure) => {
    const failed = new Set<string>()
    bucket.failWhere(({ method, range, query }) => {
      const step = `${method} ${range} ${[...query].map(([name, value]) => (name === 'uploadId' ? name : name + value))}`
      if (failed.has(step)) return null
      failed.add(step)
      return failure
    })
    const files = stores.S3
    await Promise.all([put(), files.put('small', Readable.from([Buffer.from('tide')]), 4)])
    const [whole, size, part, small] = await Promise.all([
      files.read('releases/failing').then(buffer),
      files.sizeOf('releases/failing'),
      files.read('releases/failing', { first: 4, last: 7 }).then(buffer),
      files.read('small', { first: 0, last: 3 }).then(text),
    ])
    expect([whole.equals(large), size, part.equals(large.subarray(4, 8)), small]).toEqual([
      true,
      large.length,
      true,
      'tide',
    ])
    await Promise.all([files.remove('releases/failing'), files.remove('small')])
    expect([await files.sizeOf('releases/failing'), await files.sizeOf('small'), bucket.uploads.size]).toEqual([
      null,
      null,
      0,
    ])
  })

  it.each([
    [{ status: 500, code: 'InternalError' }, ['PUT', 'PUT', 'DELETE']],
    [{ status: 400, code: 'RequestTimeout' }, ['PUT', 'PUT', 'DELETE']],
    [{ status: 400, code: 'InvalidDigest' }, ['PUT', 'DELETE']],
  ] as const)('is asked about again where Amazon says so: %j', async (failure, methods) => {
    bucket.failWhere(({ method }) => (method === 'PUT' && bucket.visits.length === 1 ? failure : null))
    await stores.S3.put('small', Readable.from([Buffer.from('tide')]), 4).catch(() => {})
    await stores.S3.remove('small')
    expect(bucket.visits.map(({ method }) => method)).toEqual(methods)
  })

  it('is put together again where the error comes behind a 200', async () => {
    let failures = 1
    bucket.failWhere(({ method, query }) =>
      method === 'POST' && query.has('uploadId') && failures-- > 0 ? { status: 200, code: 'InternalError' } : null,
    )
    await put()
    expect(await stores.S3.sizeOf('releases/failing')).toBe(large.length)
    await stores.S3.remove('releases/failing')
  })

  it.each([
    [hours(-1), '60 minutes ahead of'],
    [minutes(20), '20 minutes behind'],
  ] as const)('is said to come from the clock where S3 is %j milliseconds ahead', async (ahead, words) => {
    bucket.clock.setAhead(ahead)
    const asked = [put(), stores.S3.put('small', Readable.from([Buffer.from('tide')]), 4), stores.S3.sizeOf('small')]
    const answers = await Promise.allSettled(asked)
    bucket.clock.setAhead(seconds(0))
    const messages = answers.map((answer) => (answer.status === 'rejected' ? (answer.reason as Error).message : ''))
    const clock = `this machine’s clock is ${words} that of S3, which takes nothing until they agree`
    expect(messages).toEqual([
      `S3 answered 403 (RequestTimeTooSkewed) to POST releases/failing?uploads: ${clock}`,
      `S3 answered 403 (RequestTimeTooSkewed) to PUT small: ${clock}`,
      `S3 answered 403 (without a code) to HEAD small: ${clock}`,
    ])
    expect([bucket.visits.length, await stores.S3.sizeOf('small'), bucket.uploads.size]).toEqual([3, null, 0])
  })

  it('never gives a part of a file for the whole', async () => {
    const cut = createMuteServer((socket) =>
      socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 8\r\n\r\ntide')),
    ).listen(0, '127.0.0.1')
    await once(cut, 'listening')
    const { port } = cut.address() as AddressInfo
    const s3 = readS3Address(bucket.url.replace(`:${bucket.port}/`, `:${port}/`)) as S3Address
    await expect(openFiles({ s3 }).read('half').then(buffer)).rejects.toThrow('aborted')
    cut.close()
  })

  it.each([
    ['which stays', { status: 500, code: 'InternalError' }, 3],
    ['which is a refusal', { status: 403, code: 'AccessDenied' }, 1],
  ] as const)('leaves nothing, %s', async (_, failure, tries) => {
    bucket.failWhere(({ query }) => (query.get('partNumber') === '3' ? failure : null))
    await expect(put()).rejects.toThrow(`S3 answered ${failure.status} (${failure.code}) to PUT part 3 of`)
    expect(parts()).toEqual(['1', '2', ...Array(tries).fill('3')])
    expect([await stores.S3.sizeOf('releases/failing'), bucket.uploads.size]).toEqual([null, 0])
  })

  it('is seen where it comes behind the 200 with which S3 has begun to answer', async () => {
    bucket.failWhere(({ method, query }) =>
      method === 'POST' && query.has('uploadId') ? { status: 200, code: 'InternalError' } : null,
    )
    await expect(put()).rejects.toThrow('S3 answered 200 (InternalError) to POST releases/failing')
    expect([await stores.S3.sizeOf('releases/failing'), bucket.uploads.size]).toEqual([null, 0])
  })

  it('leaves no upload for good: the job that looks for remains aborts it, but not one that is awaited', async () => {
    const files = stores.S3
    const [left, awaited, young] = await Promise.all(
      ['left', 'awaited', 'young'].map((name) => files.begin(`releases/${name}`, null)),
    )
    const others = await files.begin('elsewhere/others', null)
    const now = after(new Date(), days(2))
    const begun = bucket.uploads.get(young?.name ?? '')
    if (!begun || !awaited || !left) throw new Error('An upload is missing')
    bucket.uploads.set(young?.name ?? '', { ...begun, initiated: now })
    await removeUnfinished(files, now, new Set([awaited.name]))
    expect([...bucket.uploads.keys()].sort()).toEqual([awaited.name, young?.name, others.name].sort())
    bucket.failWhere(({ query }) => (query.has('uploads') ? { status: 403, code: 'AccessDenied' } : null))
    await removeUnfinished(files, now, none)
    bucket.uploads.clear()
  })
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
  await removeUnfinished(files, now, none)
  expect([existsSync(old), existsSync(young), await files.sizeOf('releases/whole.part')]).toEqual([false, true, 5])
  await removeUnfinished(openFiles({ folder: join(folder, 'never') }), now, none)
  await removeUnfinished(stores.S3, now, none)
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
