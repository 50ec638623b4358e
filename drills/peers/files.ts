import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { addressInBucket, readS3Address, s3Store } from '@/platform/files/s3'
import { MissingFileError } from '@/platform/files/store'
import { before, hours } from '@/platform/time/duration'
import { sparePort } from '@/tests/machine/spare-port'
import type { Story } from './story'
import { laid, npmPackage } from './tools'

const starting = `
const { createRequire } = require('node:module')
const [, folder, port, directory] = process.argv
const S3rver = createRequire(folder + '/')('@20minutes/s3rver')
new S3rver({ port: Number(port), address: '127.0.0.1', silent: true, directory, configureBuckets: [{ name: 'foyer' }] }).run()`

/** The product's store of files in a bucket of a server by others: whole, in parts, by address, and refused. */
export async function playFiles(story: Story) {
  const folder = npmPackage('@20minutes/s3rver', '5.0.0')
  const directory = join(laid, 's3')
  rmSync(directory, { recursive: true, force: true })
  mkdirSync(directory, { recursive: true })
  const port = await sparePort()
  const words = ['-e', starting, folder, String(port), directory]
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'ignore', 'inherit'] })
  try {
    const place = `127.0.0.1:${port}/foyer/files?region=eu-central-1`
    for (let tries = 0; tries < 100 && !(await answers(`http://127.0.0.1:${port}/`)); tries++) await wait(100)
    await inBucket(story, `http://S3RVER:S3RVER@${place}`)
    await refused(story, place)
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

async function inBucket(story: Story, url: string) {
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
  story.leave('a file that is dropped on the way', 's3rver has no way to abort an upload in parts')
  await byAddress(story, url, small)
  await told(story, 'a file that is removed is missing', async () => {
    await store.remove('drill/small.bin')
    await store.remove('drill/small.bin')
    const missing = await store.read('drill/small.bin').catch((error: unknown) => error)
    return missing instanceof MissingFileError && (await store.sizeOf('drill/small.bin')) === null
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
  story.leave('an address of a clock that is ahead', 's3rver takes it, where Amazon’s server refuses it')
}

async function refused(story: Story, place: string) {
  const stranger = s3Store(addressOf(`http://S3RVER:another@${place}`))
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
