import { multipart } from './s3-parts'
import { failure, type S3Address, type S3Request, send } from './s3-request'
import { signedAddress } from './signature'
import { addressLife, answerOf, checkedKey, type FileStore, type Handout, MissingFileError, putInPieces } from './store'

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
  const ask = (method: string, key: string, more: Pick<S3Request, 'headers' | 'content'> = {}) =>
    send(credentials, { method, url: new URL(`${place}/${checkedKey(key)}`), ...more })

  const whole: Pick<FileStore, 'put' | 'read' | 'sizeOf' | 'remove'> = {
    async put(key, content, size) {
      if (size > mostInOnePiece) return putInPieces(pieces, key, content, size)
      // S3 takes no upload whose length it is not told, so a stream of another length fails as a whole.
      const answer = await ask('PUT', key, { headers: { 'content-length': String(size) }, content })
      if (answer.statusCode !== 200) throw await failure(answer, `PUT ${key}`)
      answer.resume()
    },

    async read(key, range) {
      const headers = range && { headers: { range: `bytes=${range.first}-${range.last}` } }
      const answer = await ask('GET', key, headers)
      if (answer.statusCode === (range ? 206 : 200)) return answer
      const error = await failure(answer, `GET ${key}`)
      throw error.status === 404 ? new MissingFileError(key) : error
    },

    async sizeOf(key) {
      const answer = await ask('HEAD', key)
      answer.resume()
      if (answer.statusCode === 404) return null
      if (answer.statusCode !== 200) throw await failure(answer, `HEAD ${key}`)
      return Number(answer.headers['content-length'])
    },

    async remove(key) {
      const answer = await ask('DELETE', key)
      if (answer.statusCode !== 204 && answer.statusCode !== 404) throw await failure(answer, `DELETE ${key}`)
      answer.resume()
    },
  }
  const pieces = multipart({ place, ...credentials }, whole)
  return { ...whole, ...pieces }
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
