import { type IncomingMessage, request as requestByHttp } from 'node:http'
import { request as requestByHttps } from 'node:https'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { seconds } from '@/platform/time/duration'
import { type S3Credentials, signedAddress, signedHeaders } from './signature'
import {
  addressLife,
  answerOf,
  checkedKey,
  type FileStore,
  type Handout,
  MissingFileError,
  StorageError,
} from './store'

export interface S3Address extends S3Credentials {
  /** Endpoint, bucket and, behind it, the folder in which everything lies; without a slash at the end. */
  readonly place: string
}

/** How long S3 may keep silent: before it answers, at the end of an upload, and on the way through one. */
const timeouts = { answer: seconds(5), end: seconds(10), piece: seconds(30) } as const

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

/** Files in a bucket of Amazon's, or of anything that speaks like it. One upload is at most 5 GiB, as S3 takes it. */
export function s3Store({ place, ...credentials }: S3Address): FileStore {
  const ask = (method: string, key: string, headers: Record<string, string> = {}, content?: Readable) =>
    send(credentials, method, new URL(`${place}/${checkedKey(key)}`), headers, content)

  return {
    async put(key, content, size) {
      // S3 takes no upload whose length it is not told, so a stream of another length fails as a whole.
      const answer = await ask('PUT', key, { 'content-length': String(size) }, content)
      if (answer.statusCode !== 200) throw await failure(answer, 'PUT', key)
      answer.resume()
    },

    async read(key, range) {
      const answer = await ask('GET', key, range && { range: `bytes=${range.first}-${range.last}` })
      if (answer.statusCode === 404) throw missing(answer, key)
      if (answer.statusCode !== (range ? 206 : 200)) throw await failure(answer, 'GET', key)
      return answer
    },

    async sizeOf(key) {
      const answer = await ask('HEAD', key)
      answer.resume()
      if (answer.statusCode === 404) return null
      if (answer.statusCode !== 200) throw await failure(answer, 'HEAD', key)
      return Number(answer.headers['content-length'])
    },

    async remove(key) {
      const answer = await ask('DELETE', key)
      if (answer.statusCode !== 204 && answer.statusCode !== 404) throw await failure(answer, 'DELETE', key)
      answer.resume()
    },
  }
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

async function send(
  credentials: S3Credentials,
  method: string,
  url: URL,
  headers: Record<string, string>,
  content: Readable | undefined,
): Promise<IncomingMessage> {
  const secure = url.protocol === 'https:'
  const signed = signedHeaders(credentials, { method, url, headers, at: new Date() })
  const response = (secure ? requestByHttps : requestByHttp)(url, { method, headers: signed })
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined
    let heard = false
    const abortAfter = (limit: number) => {
      clearTimeout(timer)
      if (!heard)
        timer = setTimeout(() => response.destroy(new Error(`it kept silent for ${limit / 1000} seconds`)), limit)
    }
    abortAfter(timeouts.answer)
    if (content) {
      // The pace of an upload is that of the person who sends it; each piece that leaves is a sign of life.
      response.once('socket', (socket) =>
        socket.once(secure ? 'secureConnect' : 'connect', () => abortAfter(timeouts.piece)),
      )
      content.on('data', () => abortAfter(timeouts.piece))
      response.once('finish', () => abortAfter(timeouts.end))
    }
    response.once('error', (cause) => {
      heard = true
      clearTimeout(timer)
      reject(new StorageError(`S3 at ${url.host} cannot be reached: ${cause.message || String(cause)}`, { cause }))
    })
    response.once('response', (answer) => {
      // From here on it is the reader who sets the pace, and may be slow.
      heard = true
      clearTimeout(timer)
      resolve(answer)
    })
  })
  // A refusal may come before the last byte is sent: then the answer says more than the broken pipe does.
  const [answer] = await Promise.all([answered, content ? pipeline(content, response).catch(() => {}) : response.end()])
  return answer
}

function missing(answer: IncomingMessage, key: string) {
  answer.resume()
  return new MissingFileError(key)
}

/** Returns the error of a failed request, with the code in S3's XML that an operator can look up. */
async function failure(answer: IncomingMessage, method: string, key: string) {
  const [, code = 'without a code'] = /<Code>(\w+)<\/Code>/.exec(await text(Readable.from(answer))) ?? []
  return new StorageError(`S3 answered ${answer.statusCode} (${code}) to ${method} ${key}`)
}
