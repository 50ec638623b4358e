import { createHash, createHmac } from 'node:crypto'
import { type Duration, inSeconds } from '@/platform/time/duration'

export interface S3Credentials {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly region: string
}

interface S3Request {
  readonly method: string
  readonly url: URL
  /** The headers that are signed beside host, date and content hash. */
  readonly headers?: Readonly<Record<string, string>>
  /** SHA-256 in hex. Left out: the content is not signed, as it flows by; TLS keeps it whole. */
  readonly contentHash?: string
  readonly at: Date
}

const algorithm = 'AWS4-HMAC-SHA256'
/** In place of a content's hash. */
const unsignedPayload = 'UNSIGNED-PAYLOAD'

/**
 * The headers that prove a request to be ours: AWS Signature Version 4, as S3 takes it
 * (docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html).
 */
export function signedHeaders(
  credentials: S3Credentials,
  { method, url, headers = {}, contentHash = unsignedPayload, at }: S3Request,
): Record<string, string> {
  const signed: Record<string, string> = {
    ...headers,
    host: url.host,
    'x-amz-content-sha256': contentHash,
    'x-amz-date': momentOf(at),
  }
  const names = Object.keys(signed).sort()
  const lines = names.map((name) => `${name}:${signed[name]?.trim()}\n`)
  const query = canonicalQuery([...url.searchParams])
  const canonical = [method, encodedPath(url), query, lines.join(''), names.join(';'), contentHash]
  const credential = `${credentials.accessKeyId}/${scopeOf(credentials, at)}`
  const signature = signatureOf(credentials, canonical, at)
  return {
    ...signed,
    authorization: `${algorithm} Credential=${credential},SignedHeaders=${names.join(';')},Signature=${signature}`,
  }
}

interface AddressFacts {
  readonly method: 'GET' | 'HEAD'
  readonly url: URL
  /** Query parameters that override S3's headers of the file: `response-content-disposition` and its like. */
  readonly query: Readonly<Record<string, string>>
  readonly at: Date
  readonly life: Duration
}

/**
 * An address that is a request of ours in whosever hands it is, for a while: the same signature, in the query
 * (docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html).
 */
export function signedAddress(credentials: S3Credentials, { method, url, query, at, life }: AddressFacts): string {
  const pairs = canonicalQuery(
    Object.entries({
      ...query,
      'X-Amz-Algorithm': algorithm,
      'X-Amz-Credential': `${credentials.accessKeyId}/${scopeOf(credentials, at)}`,
      'X-Amz-Date': momentOf(at),
      'X-Amz-Expires': String(inSeconds(life)),
      'X-Amz-SignedHeaders': 'host',
    }),
  )
  const canonical = [method, encodedPath(url), pairs, `host:${url.host}\n`, 'host', unsignedPayload]
  const signature = signatureOf(credentials, canonical, at)
  return `${url.origin}${encodedPath(url)}?${pairs}&X-Amz-Signature=${signature}`
}

/** `20130524T000000Z` */
const momentOf = (at: Date) => at.toISOString().replaceAll(/[-:]|\.\d+/g, '')
const scopeOf = ({ region }: S3Credentials, at: Date) => `${momentOf(at).slice(0, 8)}/${region}/s3/aws4_request`

function signatureOf(credentials: S3Credentials, canonical: readonly string[], at: Date) {
  const scope = scopeOf(credentials, at)
  const text = [algorithm, momentOf(at), scope, sha256(canonical.join('\n'))].join('\n')
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${credentials.secretAccessKey}`)
  return hmac(key, text).toString('hex')
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

const canonicalQuery = (pairs: readonly (readonly [string, string])[]) =>
  pairs
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&')

const encodedPath = ({ pathname }: URL) =>
  pathname
    .split('/')
    .map((part) => encoded(decodeURIComponent(part)))
    .join('/')

/** Stricter than addresses are usually written: everything but letters, digits and `-._~` is escaped. */
const encoded = (text: string) => encodeURIComponent(text).replaceAll(/[!'()*]/g, escaped)
const escaped = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`
