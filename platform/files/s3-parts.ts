import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  elementIn,
  failure,
  mayPass,
  patiently,
  type S3Address,
  S3Error,
  type S3Request,
  send,
  textOf,
} from './s3-request'
import {
  type Content,
  checkedKey,
  type Draft,
  type FileStore,
  type Piece,
  StorageError,
  type UnfinishedFile,
} from './store'

type Pieces = Pick<FileStore, 'begin' | 'append' | 'finish' | 'drop' | 'unfinished'>

const mebibyte = 1024 ** 2

/** S3 takes 10,000 parts at most, and none but the last below 5 MiB. Each lies in the memory once while it is sent. */
const smallestPart = 8 * mebibyte
const mostParts = 10_000

/** A power of two, so that the parts of a build server's upload, of 64 MiB, leave nothing over. */
function partBytesFor(whole: number | null) {
  let bytes = smallestPart
  while (whole !== null && whole / bytes > mostParts) bytes *= 2
  return bytes
}

/** A bucket without a folder of ours may be others' as well, and nothing else of ours is so large. */
const ours = /^releases\//

interface Place {
  readonly s3: S3Address
  /** The bucket's whole files. */
  readonly files: Pick<FileStore, 'put' | 'read' | 'sizeOf' | 'remove'>
}

/** Files that go up in parts: S3's multipart upload (docs.aws.amazon.com/AmazonS3/latest/userguide/mpuoverview.html). */
export const multipart = (s3: S3Address, files: Place['files']): Pieces => ({
  async begin(key, whole) {
    const name = await patiently(() => beginUpload(s3, key))
    return { key, size: 0, name, parts: { bytes: partBytesFor(whole), tags: [], rest: null, formerRest: null } }
  },

  append: (draft, content, piece) => append({ s3, files }, draft, content, piece),

  async finish(draft) {
    await patiently(() => join({ s3, files }, draft))
    await removeRests(files, draft)
  },

  drop: (draft) => drop({ s3, files }, draft),

  unfinished: (since) => unfinishedIn({ s3, files }, since),
})

const ask = (
  { place, ...credentials }: S3Address,
  method: string,
  key: string,
  query: Record<string, string>,
  more: Partial<S3Request> = {},
) => send(credentials, { method, url: new URL(`${place}/${checkedKey(key)}?${new URLSearchParams(query)}`), ...more })

async function beginUpload(s3: S3Address, key: string): Promise<string> {
  const answer = await ask(s3, 'POST', key, { uploads: '' })
  if (answer.statusCode !== 200) throw await failure(answer, `POST ${key}?uploads`)
  const name = elementIn(await textOf(answer), 'UploadId')
  if (!name) throw new StorageError(`S3 began ${key} without an UploadId`)
  return name
}

async function append({ s3, files }: Place, draft: Draft, content: Content, { size, isLast }: Piece): Promise<Draft> {
  const { bytes, tags: before, rest, formerRest } = partsOf(draft)
  if (formerRest !== null) await files.remove(formerRest)
  const whole = rest === null ? content : inTurn(await files.read(rest.key), content)
  const tags = [...before]
  let end = draft.size - (rest?.size ?? 0)
  let over: Part | null = null
  let sent: Promise<string | null> = Promise.resolve(null)
  for await (const part of partsIn(whole, bytes)) {
    end += part.size
    // One part is sent while the next one comes: two are in the memory, however large the file is.
    addTag(tags, await sent)
    sent = Promise.resolve(null)
    if (part.size < bytes && !isLast) over = part
    else sent = sendPatiently(s3, draft, tags.length + 1, part)
    // It is waited for above, or below.
    sent.catch(() => {})
  }
  addTag(tags, await sent)
  const came = end - draft.size
  if (size !== null && came !== size) throw new Error(`${draft.key} has ${came} bytes, not ${size}`)
  const left = over && { key: `${draft.key}.${end}`, size: over.size }
  if (over && left) await files.put(left.key, streamOf(over), over.size)
  return { ...draft, size: end, parts: { bytes, tags, rest: left, formerRest: rest?.key ?? null } }
}

function addTag(tags: string[], tag: string | null) {
  if (tag !== null) tags.push(tag)
}

/** A part that broke off by silence is sent again as well: the file that it is of may have come a long way. */
const sendPatiently = (s3: S3Address, draft: Draft, number: number, part: Part): Promise<string> =>
  patiently(
    () => sendPart(s3, draft, number, part),
    (error) => !(error instanceof S3Error) || mayPass(error),
  )

async function sendPart(s3: S3Address, { key, name }: Draft, number: number, part: Part): Promise<string> {
  const query = { partNumber: String(number), uploadId: name }
  const asked = `PUT part ${number} of ${key}`
  const answer = await ask(s3, 'PUT', key, query, {
    headers: { 'content-length': String(part.size) },
    content: streamOf(part),
    contentHash: hashOf(part),
  })
  if (answer.statusCode !== 200) throw await failure(answer, asked)
  answer.resume()
  const { etag } = answer.headers
  if (etag === undefined) throw new StorageError(`S3 confirmed ${asked} without an ETag`)
  return etag
}

async function join({ s3, files }: Place, draft: Draft) {
  const { key, name: uploadId, size } = draft
  const answer = await ask(s3, 'POST', key, { uploadId }, joining(partsOf(draft).tags))
  const said = await textOf(answer)
  const code = elementIn(said, 'Code')
  // An error may come behind the 200, since S3 begins to answer before it has put the parts together.
  if (answer.statusCode === 200 && code === undefined && said.includes('CompleteMultipartUploadResult')) return
  // An upload that was put together is none now; the answer about it may have been lost on the way.
  if (code === 'NoSuchUpload' && (await files.sizeOf(key)) === size) return
  throw new S3Error(answer.statusCode ?? 0, code ?? 'without a code', `POST ${key}`)
}

async function drop({ s3, files }: Place, draft: Draft) {
  await patiently(async () => {
    const answer = await ask(s3, 'DELETE', draft.key, { uploadId: draft.name })
    if (answer.statusCode !== 204 && answer.statusCode !== 404) throw await failure(answer, `DELETE ${draft.key}`)
    answer.resume()
  })
  await removeRests(files, draft)
}

async function removeRests(files: Place['files'], { parts }: Draft) {
  for (const key of [parts?.rest?.key, parts?.formerRest]) if (key) await files.remove(key)
}

async function* unfinishedIn(at: Place, since: Date): AsyncGenerator<UnfinishedFile> {
  const { place, ...credentials } = at.s3
  const { origin, pathname } = new URL(place)
  const [, bucket = '', ...folder] = pathname.split('/')
  const prefix = folder.map((part) => `${part}/`).join('')
  let from: Record<string, string> | null = {}
  while (from !== null) {
    const query = new URLSearchParams({ uploads: '', prefix, ...from })
    const said = await patiently(async () => {
      const answer = await send(credentials, { method: 'GET', url: new URL(`${origin}/${bucket}?${query}`) })
      // A key of the bucket may put files there without being allowed to list them.
      if (answer.statusCode !== 200 && answer.statusCode !== 403) throw await failure(answer, 'GET ?uploads')
      return answer.statusCode === 200 ? textOf(answer) : void answer.resume()
    })
    if (said === undefined) return
    for (const [, upload = ''] of said.matchAll(/<Upload>(.*?)<\/Upload>/gs)) {
      const [key = '', name = '', begun = ''] = ['Key', 'UploadId', 'Initiated'].map((each) => elementIn(upload, each))
      const draft = { key: key.slice(prefix.length), size: 0, name }
      if (ours.test(draft.key) && new Date(begun) < since) yield { name, size: null, remove: () => drop(at, draft) }
    }
    from = elementIn(said, 'IsTruncated') === 'true' ? pageAfter(said) : null
  }
}

const pageAfter = (said: string) => ({
  'key-marker': elementIn(said, 'NextKeyMarker') ?? '',
  'upload-id-marker': elementIn(said, 'NextUploadIdMarker') ?? '',
})

interface Part {
  readonly chunks: readonly Uint8Array[]
  readonly size: number
}

const streamOf = ({ chunks }: Part) => Readable.from(chunks, { objectMode: false })

/** Cuts what comes into parts of this size, of which the last may be smaller. */
async function* partsIn(content: Content, bytes: number): AsyncGenerator<Part> {
  let [chunks, size]: [Uint8Array[], number] = [[], 0]
  for await (const chunk of content as AsyncIterable<Uint8Array>) {
    let left = chunk
    while (size + left.length >= bytes) {
      const here = left.subarray(0, bytes - size)
      yield { chunks: [...chunks, here], size: bytes }
      left = left.subarray(here.length)
      chunks = []
      size = 0
    }
    if (left.length > 0) chunks.push(left)
    size += left.length
  }
  if (size > 0) yield { chunks, size }
}

async function* inTurn(...contents: readonly Content[]): AsyncGenerator<Uint8Array> {
  for (const content of contents) yield* content as AsyncIterable<Uint8Array>
}

function hashOf({ chunks }: Pick<Part, 'chunks'>) {
  const hash = createHash('sha256')
  for (const chunk of chunks) hash.update(chunk)
  return hash.digest('hex')
}

function partsOf({ key, parts }: Draft) {
  if (!parts) throw new StorageError(`${key} was begun in another storage`)
  return parts
}

/** Returns the request that puts the parts together. */
function joining(tags: readonly string[]) {
  const parts = tags.map(
    (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag.replaceAll('"', '&quot;')}</ETag></Part>`,
  )
  const xml = Buffer.from(
    `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${parts.join('')}</CompleteMultipartUpload>`,
  )
  return {
    headers: { 'content-length': String(xml.length), 'content-type': 'application/xml' },
    content: Readable.from([xml], { objectMode: false }),
    contentHash: createHash('sha256').update(xml).digest('hex'),
    joins: true as const,
  }
}
