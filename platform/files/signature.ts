import { createHash, createHmac } from 'node:crypto'

export interface S3Credentials {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly region: string
}

interface S3Request {
  readonly method: string
  readonly url: URL
  /** Those that are signed beside host, date and content hash. */
  readonly headers?: Readonly<Record<string, string>>
  /** SHA-256 in hex. Left out: the content is not signed, as it flows by; TLS keeps it whole. */
  readonly contentHash?: string
  readonly at: Date
}

const algorithm = 'AWS4-HMAC-SHA256'

/**
 * The headers that prove a request to be ours: AWS Signature Version 4, as S3 takes it
 * (docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html). Queries are not signed: we send none.
 */
export function signedHeaders(
  { accessKeyId, secretAccessKey, region }: S3Credentials,
  { method, url, headers = {}, contentHash = 'UNSIGNED-PAYLOAD', at }: S3Request,
): Record<string, string> {
  const moment = at.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const day = moment.slice(0, 8)
  const signed: Record<string, string> = {
    ...headers,
    host: url.host,
    'x-amz-content-sha256': contentHash,
    'x-amz-date': moment,
  }
  const names = Object.keys(signed).sort()
  const lines = names.map((name) => `${name}:${signed[name]?.trim()}\n`)
  const canonical = [method, encodedPath(url), '', lines.join(''), names.join(';'), contentHash].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = [algorithm, moment, scope, sha256(canonical)].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`)
  const signature = hmac(key, text).toString('hex')
  return {
    ...signed,
    authorization: `${algorithm} Credential=${accessKeyId}/${scope},SignedHeaders=${names.join(';')},Signature=${signature}`,
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Stricter than addresses are usually written: everything but letters, digits and `-._~` is escaped. */
const encodedPath = ({ pathname }: URL) =>
  pathname
    .split('/')
    .map((part) => encodeURIComponent(decodeURIComponent(part)).replaceAll(/[!'()*]/g, escaped))
    .join('/')

const escaped = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`
