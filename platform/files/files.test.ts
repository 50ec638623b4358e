import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, createServer as createMuteServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openFiles } from './open'
import { readS3Address, type S3Address } from './s3'
import { signedHeaders } from './signature'
import { type FileStore, MissingFileError, StorageError } from './store'

const credentials = { accessKeyId: 'WREN', secretAccessKey: 'tide/and+wren', region: 'eu-central-1' }
const addressOf = (port: number) =>
  `http://${credentials.accessKeyId}:${encodeURIComponent(credentials.secretAccessKey)}@127.0.0.1:${port}/bucket/foyer/?region=eu-central-1`

/** As much of S3 as we speak with: it refuses whoever signs otherwise than with the one secret that it knows. */
function startS3(objects: Map<string, Buffer>): Server {
  return createServer(async (request, response) => {
    const url = new URL(request.url ?? '', `http://${request.headers.host}`)
    const date = String(request.headers['x-amz-date'])
    const at = new Date(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
    const [, signed = ''] = /SignedHeaders=([^,]+)/.exec(request.headers.authorization ?? '') ?? []
    const extra = signed.split(';').filter((name) => name !== 'host' && !name.startsWith('x-amz-'))
    const headers = Object.fromEntries(extra.map((name) => [name, String(request.headers[name])]))
    const { method = '' } = request
    const content = await buffer(request)
    if (request.headers.authorization !== signedHeaders(credentials, { method, url, headers, at }).authorization) {
      return response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
    }
    if (method === 'PUT') objects.set(url.pathname, content)
    if (method === 'DELETE') objects.delete(url.pathname)
    const object = objects.get(url.pathname)
    if (method === 'DELETE') return response.writeHead(204).end()
    if (!object) return response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
    if (method === 'PUT') return response.writeHead(200).end()
    if (method === 'HEAD') return response.writeHead(200, { 'content-length': object.length }).end()
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    if (first === undefined) return response.writeHead(200).end(object)
    return response.writeHead(206).end(object.subarray(Number(first), Number(last) + 1))
  }).listen(0, '127.0.0.1')
}

const objects = new Map<string, Buffer>()
let server: Server
let folder: string
const stores = {} as Record<'a folder' | 'S3', FileStore>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-files-'))
  server = startS3(objects)
  await once(server, 'listening')
  const s3 = readS3Address(addressOf((server.address() as AddressInfo).port))
  if (!s3) throw new Error('The address cannot be read')
  Object.assign(stores, { 'a folder': openFiles({ folder }), S3: openFiles({ s3 }) })
})
afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true })
})

const put = (files: FileStore, key: string, content: string, size = content.length) =>
  files.put(key, Readable.from([Buffer.from(content)]), size)

describe.each(['a folder', 'S3'] as const)('%s', (name) => {
  it('gives back what was put there, whole and in parts', async () => {
    const files = stores[name]
    await put(files, 'releases/a.zip', 'the tide and the wren')
    expect(await files.sizeOf('releases/a.zip')).toBe(21)
    expect(await text(await files.read('releases/a.zip'))).toBe('the tide and the wren')
    expect(await text(await files.read('releases/a.zip', { first: 4, last: 7 }))).toBe('tide')
    await put(files, 'releases/a.zip', 'ebb')
    expect(await text(await files.read('releases/a.zip'))).toBe('ebb')
  })

  it('has nothing where nothing was put, or no more', async () => {
    const files = stores[name]
    await put(files, 'gone.zip', 'ebb')
    await files.remove('gone.zip')
    await files.remove('gone.zip')
    expect(await files.sizeOf('gone.zip')).toBeNull()
    await expect(files.read('gone.zip')).rejects.toThrow(MissingFileError)
  })

  it.each(['../secret', '/etc/passwd', 'a/../../b', 'a//b', 'a\\b', '.hidden', 'a/.b', 'A', 'a b', ''])(
    'takes %j for no key',
    async (key) => {
      await expect((async () => stores[name].read(key))()).rejects.toThrow('is no key of a file')
    },
  )
})

it('a folder keeps nothing of a file that did not come whole', async () => {
  await expect(put(stores['a folder'], 'half/a.zip', 'half', 8)).rejects.toThrow('has 4 bytes, not 8')
  expect(await readdir(join(folder, 'half'))).toEqual([])
})

it('hostile 9: S3 that is mute, or not there, is given up soon, and says which', async () => {
  const mute = createMuteServer().listen(0, '127.0.0.1')
  await once(mute, 'listening')
  const storeAt = (port: number) => openFiles({ s3: readS3Address(addressOf(port)) as S3Address })
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

it('S3 tells why it refuses', async () => {
  const wrong = readS3Address(addressOf((server.address() as AddressInfo).port).replace('WREN', 'JAY'))
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
])('%s is no address of a bucket', (address) => expect(readS3Address(address)).toBeNull())
