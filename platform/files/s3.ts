import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { multipart } from './s3-parts'
import { failure, patiently, type S3Address, type S3Request, send } from './s3-request'
import { signedAddress } from './signature'
import {
  addressLife,
  answerOf,
  type Content,
  checkedKey,
  type FileStore,
  type Handout,
  MissingFileError,
  putInPieces,
} from './store'

/**
 * Reads `https://KEY:SECRET@s3.eu-central-1.amazonaws.com/BUCKET/FOLDER?region=eu-central-1`; the folder may be left out.
 * Null: it is no such address.
 */
export function readS3Address(address: string): S3Address | null {
  if (!URL.canParse(address)) return null
  const { protocol, username, password, host, pathname, searchParams } = new URL(address)
  const path = pathname.replace(/\/+$/, '')
  if (!/^https?:$/.test(protocol) || !username || !password || !/^(\/[a-z0-9][\w.-]*)+$/i.test(path)) return null
  return {
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    region: searchParams.get('region') ?? 'us-east-1',
    place: `${protocol}//${host}${path}`,
  }
}

/** A larger file goes up in parts. */
const mostInOnePiece = 8 * 1024 ** 2

/** Files in a bucket of Amazon's, or of anything that speaks like it. */
export function s3Store({ place, ...credentials }: S3Address): FileStore {
  const ask = (method: string, key: string, more: Pick<S3Request, 'headers' | 'content' | 'contentHash'> = {}) =>
    send(credentials, { method, url: new URL(`${place}/${checkedKey(key)}`), ...more })

  const whole: Pick<FileStore, 'put' | 'read' | 'sizeOf' | 'remove'> = {
    async put(key, content, size) {
      if (size > mostInOnePiece) return putInPieces(pieces, key, content, size)
      const bytes = await bytesOf(content, { key, size })
      const contentHash = createHash('sha256').update(bytes).digest('hex')
      await patiently(async () => {
        const sent = Readable.from([bytes], { objectMode: false })
        const answer = await ask('PUT', key, {
          headers: { 'content-length': String(size) },
          content: sent,
          contentHash,
        })
        if (answer.statusCode !== 200) throw await failure(answer, `PUT ${key}`)
        answer.resume()
      })
    },

    read: (key, range) =>
      patiently(async () => {
        const headers = range && { headers: { range: `bytes=${range.first}-${range.last}` } }
        const answer = await ask('GET', key, headers)
        if (answer.statusCode === (range ? 206 : 200)) return answer
        const error = await failure(answer, `GET ${key}`)
        throw error.status === 404 ? new MissingFileError(key) : error
      }),

    sizeOf: (key) =>
      patiently(async () => {
        const answer = await ask('HEAD', key)
        answer.resume()
        if (answer.statusCode === 404) return null
        if (answer.statusCode !== 200) throw await failure(answer, `HEAD ${key}`)
        return Number(answer.headers['content-length'])
      }),

    remove: (key) =>
      patiently(async () => {
        const answer = await ask('DELETE', key)
        if (answer.statusCode !== 204 && answer.statusCode !== 404) throw await failure(answer, `DELETE ${key}`)
        answer.resume()
      }),
  }
  const pieces = multipart({ place, ...credentials }, whole)
  return { ...whole, ...pieces }
}

/** Returns the whole of a small file, which goes out again where S3 was busy. @throws where it is of another size */
async function bytesOf(content: Content, { key, size }: { readonly key: string; readonly size: number }) {
  const chunks: Uint8Array[] = []
  let came = 0
  for await (const chunk of content as AsyncIterable<Uint8Array>) {
    came += chunk.length
    if (came <= size) chunks.push(chunk)
  }
  if (came !== size) throw new Error(`${key} has ${came} bytes, not ${size}`)
  return Buffer.concat(chunks)
}

/** The bucket's own address of a file. */
export const addressInBucket =
  ({ place, ...credentials }: S3Address) =>
  (key: string, handout: Handout) =>
    signedAddress(credentials, {
      method: handout.method,
      url: new URL(`${place}/${checkedKey(key)}`),
      query: answerOf(handout),
      at: handout.at,
      life: addressLife,
    })
