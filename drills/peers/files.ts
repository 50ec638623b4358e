import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { addressInBucket, readS3Address, s3Store } from '@/platform/files/s3'
import { signedHeaders } from '@/platform/files/signature'
import { type FileStore, MissingFileError } from '@/platform/files/store'
import { after, before, hours } from '@/platform/time/duration'
import { sparePort } from '@/tests/machine/spare-port'
import type { Story } from './story'
import { throttledWay } from './throttle'
import { goProgram, laid, npmPackage } from './tools'

const starting = `
const { createRequire } = require('node:module')
const [, folder, port, directory] = process.argv
const S3rver = createRequire(folder + '/')('@20minutes/s3rver')
new S3rver({ port: Number(port), address: '127.0.0.1', silent: true, directory, configureBuckets: [{ name: 'foyer' }] }).run()`

/** A server of S3 by others, with one bucket. */
interface BucketServer {
  readonly name: string
  readonly id: string
  readonly secret: string
  start(directory: string, port: number): ChildProcess
  /** Why it is not asked to drop an upload in parts. */
  readonly keepsParts?: string
  /** It does not ask when a request was made. */
  readonly takesAnyClock?: true
}

const silent = { stdio: ['ignore', 'ignore', 'inherit'] } satisfies SpawnOptions

const s3rver: BucketServer = {
  name: 's3rver',
  id: 'S3RVER',
  secret: 'S3RVER',
  start(directory, port) {
    const folder = npmPackage('@20minutes/s3rver', '5.0.0')
    return spawn(process.execPath, ['-e', starting, folder, String(port), directory], silent)
  },
  keepsParts: 's3rver has no way to abort an upload in parts',
  takesAnyClock: true,
}

const versity: BucketServer = {
  name: 'Versity’s gateway',
  id: 'drill',
  secret: 'a secret of this drill',
  start(directory, port) {
    const program = goProgram('github.com/versity/versitygw/cmd/versitygw', 'v1.8.0')
    mkdirSync(join(directory, 'foyer'))
    const listens = ['--port', `127.0.0.1:${port}`, '--region', 'eu-central-1', '--quiet']
    return spawn(program, ['--access', this.id, '--secret', this.secret, ...listens, 'posix', directory], silent)
  },
}

/** The product's store of files in a bucket of s3rver: whole, in parts, by address, and refused. */
export const playFiles = (story: Story) => playAt(s3rver, story)

/** The same in a bucket of Versity's gateway, and a file that is dropped on the way. */
export const playGateway = (story: Story) => playAt(versity, story)

async function playAt(server: BucketServer, story: Story) {
  const directory = join(laid, `s3-${server.id.toLowerCase()}`)
  rmSync(directory, { recursive: true, force: true })
  mkdirSync(directory, { recursive: true })
  const port = await sparePort()
  const child = server.start(directory, port)
  try {
    const place = `127.0.0.1:${port}/foyer/files?region=eu-central-1`
    for (let tries = 0; tries < 100 && !(await answers(`http://127.0.0.1:${port}/`)); tries++) await wait(100)
    const url = `http://${server.id}:${encodeURIComponent(server.secret)}@${place}`
    await inBucket(story, server, url)
    await throttled(story, url, port)
    if (server.takesAnyClock) story.leave('a clock that is an hour off', `${server.name} asks for none`)
    else await byClock(story, url)
    await refused(story, `http://${server.id}:another@${place}`)
  } finally {
    child.kill()
    await once(child, 'exit')
  }
}

const answers = (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  )

function addressOf(url: string) {
  const address = readS3Address(url)
  if (address === null) throw new Error(`${url} is no address of a bucket.`)
  return address
}

const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

async function inBucket(story: Story, { name, keepsParts }: BucketServer, url: string) {
  const store = s3Store(addressOf(url))
  const small = randomBytes(100_000)
  const large = randomBytes(20 * 1024 ** 2)
  for (const [name, content] of Object.entries({ small, large })) {
    await told(story, `a ${name} file (${content.length} bytes) goes up, and comes back`, async () => {
      await store.put(`drill/${name}.bin`, Readable.from([content]), content.length)
      return digest(await buffer(await store.read(`drill/${name}.bin`))) === digest(content)
    })
  }
  await told(story, 'its size is known', async () => (await store.sizeOf('drill/large.bin')) === large.length)
  await told(story, 'a part of it is read', async () => {
    const part = await buffer(await store.read('drill/large.bin', { first: 7, last: 1_000_006 }))
    return part.equals(large.subarray(7, 1_000_007))
  })
  await told(story, 'a file that comes in pieces is put together', async () => {
    const pieces = [large.subarray(0, 9_000_000), large.subarray(9_000_000, 9_000_100), large.subarray(9_000_100)]
    let draft = await store.begin('drill/pieces.bin', large.length)
    for (const [index, piece] of pieces.entries()) {
      const facts = { size: piece.length, isLast: index === pieces.length - 1 }
      draft = await store.append(draft, Readable.from([piece]), facts)
    }
    await store.finish(draft)
    return digest(await buffer(await store.read('drill/pieces.bin'))) === digest(large)
  })
  if (keepsParts) story.leave('a file that is dropped on the way', keepsParts)
  else await dropped(story, store, large)
  await byAddress(story, url, small)
  story.leave('an address of a clock that is ahead', `${name} takes it, where Amazon’s server refuses it`)
  await told(story, 'a file that is removed is missing', async () => {
    await store.remove('drill/small.bin')
    await store.remove('drill/small.bin')
    const missing = await store.read('drill/small.bin').catch((error: unknown) => error)
    return missing instanceof MissingFileError && (await store.sizeOf('drill/small.bin')) === null
  })
}

async function dropped(story: Story, store: FileStore, content: Buffer) {
  await told(story, 'a file that is dropped on the way leaves nothing, and takes no further piece', async () => {
    const begun = await store.begin('drill/dropped.bin', content.length)
    const facts = { size: 9_000_000, isLast: false }
    const draft = await store.append(begun, Readable.from([content.subarray(0, 9_000_000)]), facts)
    await store.drop(draft)
    const rest = { size: content.length - 9_000_000, isLast: true }
    const late = store.append(draft, Readable.from([content.subarray(9_000_000)]), rest)
    const failed = await late.then((whole) => store.finish(whole)).catch((error: unknown) => error)
    return failed instanceof Error && (await store.sizeOf('drill/dropped.bin')) === null
  })
}

async function byAddress(story: Story, url: string, content: Buffer) {
  const address = addressInBucket(addressOf(url))
  const handout = { method: 'GET', fileName: 'program-1.2.bin' } as const
  const fetched = (at: Date, headers: Record<string, string> = {}) =>
    fetch(address('drill/small.bin', { ...handout, at }), { headers })
  await told(story, 'an address hands it out, under its name', async () => {
    const answer = await fetched(new Date())
    const name = answer.headers.get('content-disposition') ?? ''
    return digest(Buffer.from(await answer.arrayBuffer())) === digest(content) && name.includes('attachment')
  })
  await told(story, 'an address hands out a part', async () => {
    const answer = await fetched(new Date(), { range: 'bytes=10-19' })
    return answer.status === 206 && Buffer.from(await answer.arrayBuffer()).equals(content.subarray(10, 20))
  })
  await told(story, 'an address of three hours ago is refused', async () => {
    return (await fetched(before(new Date(), hours(3)))).status === 403
  })
}

async function throttled(story: Story, url: string, port: number) {
  const way = await throttledWay(port)
  const store = s3Store(addressOf(url.replace(`:${port}/`, `:${way.port}/`)))
  const content = randomBytes(20 * 1024 ** 2)
  await told(
    story,
    'where every second request is told to slow down or loses its line, a large file arrives',
    async () => {
      await store.put('drill/throttled.bin', Readable.from([content]), content.length)
      const came = digest(await buffer(await store.read('drill/throttled.bin'))) === digest(content)
      await store.remove('drill/throttled.bin')
      return came && (await store.sizeOf('drill/throttled.bin')) === null && way.seen.refused >= 5
    },
  )
  way.close()
}

/** Sends requests that were signed by another clock. */
async function byClock(story: Story, url: string) {
  const { place, ...credentials } = addressOf(url)
  const asked = new URL(`${place}/drill/large.bin`)
  const answers = [hours(-1), hours(1)].map(async (off) => {
    const headers = signedHeaders(credentials, { method: 'GET', url: asked, at: after(new Date(), off) })
    const answer = await fetch(asked, { headers })
    return `${answer.status} ${/<Code>(\w+)/.exec(await answer.text())?.[1]}`
  })
  await told(story, 'a clock that is an hour off is refused, in either direction', async () => {
    const said = await Promise.all(answers)
    return said.every((each) => each === '403 RequestTimeTooSkewed') || Promise.reject(new Error(said.join(', ')))
  })
}

async function refused(story: Story, url: string) {
  const stranger = s3Store(addressOf(url))
  await told(story, 'another secret is refused, and said so', async () => {
    const failed = await stranger.read('drill/large.bin').catch((error: unknown) => error)
    return failed instanceof Error && !(failed instanceof MissingFileError) && /403/.test(failed.message)
  })
}

async function told(story: Story, what: string, work: () => Promise<boolean>) {
  try {
    story.tell(what, await work())
  } catch (error) {
    story.tell(what, false, String(error))
  }
}
