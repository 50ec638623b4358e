import { createHash, createHmac, randomUUID, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { signedHeaders } from '@/platform/files/signature'
import { after, between, type Duration, minutes, seconds } from '@/platform/time/duration'

const credentials = { accessKeyId: 'WREN', secretAccessKey: 'tide/and+wren', region: 'eu-central-1' }

interface Visit {
  readonly method: string
  readonly range: string | undefined
  /** Names a multipart upload, and the part that is meant. */
  readonly query: URLSearchParams
}

/** An upload in parts that is neither completed nor aborted. */
interface BegunUpload {
  readonly path: string
  readonly parts: Map<number, Buffer>
  readonly initiated: Date
}

/** How a request fails: with a status and a code, behind a 200 that S3 has begun to answer with, or with its line. */
type Failure = { readonly status: number; readonly code: string } | 'reset'

/** The part of S3 that we use; it refuses signatures by any secret but its own. */
export async function startS3() {
  const objects = new Map<string, Buffer>()
  const uploads = new Map<string, BegunUpload>()
  const clock = standInClock()
  const visits: Visit[] = []
  let failing: (visit: Visit) => Failure | null = () => null
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', `http://${request.headers.host}`)
    const { method = '' } = request
    const visit = { method, range: request.headers.range, query: url.searchParams }
    visits.push(visit)
    const content = await buffer(request).catch(() => null)
    if (content === null) return
    const isByAddress = url.searchParams.has('X-Amz-Signature')
    const now = clock.now()
    const code = isByAddress ? refusalOfAddress(method, url, now) : refusalOfHeaders(request, url, now)
    if (code) return refuse(response, 403, code, code === 'RequestTimeTooSkewed' ? now : null)
    const sent = request.headers['x-amz-content-sha256']
    if (!isByAddress && sent !== 'UNSIGNED-PAYLOAD' && sent !== createHash('sha256').update(content).digest('hex'))
      return refuse(response, 400, 'XAmzContentSHA256Mismatch')
    const failure = failing(visit)
    if (failure === 'reset') return void request.socket.resetAndDestroy()
    if (failure) return refuse(response, failure.status, failure.code)
    if (url.searchParams.has('uploads') || url.searchParams.has('uploadId'))
      return answerMultipart({ objects, uploads, now: clock.now() }, { method, url, content, response })
    if (method === 'PUT') objects.set(url.pathname, content)
    if (method === 'DELETE') objects.delete(url.pathname)
    if (method === 'DELETE') return response.writeHead(204).end()
    if (method === 'PUT') return response.writeHead(200).end()
    answerWith(objects.get(url.pathname), url, request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const { accessKeyId, secretAccessKey, region } = credentials
  const key = `${accessKeyId}:${encodeURIComponent(secretAccessKey)}`
  return {
    objects,
    uploads,
    clock,
    visits,
    port,
    /** Requests fail as this says, until it is called again without. */
    failWhere(which: typeof failing = () => null) {
      failing = which
    },
    /** For FILES_URL. */
    url: `http://${key}@127.0.0.1:${port}/bucket/foyer/?region=${region}`,
    close: () => server.close(),
  }
}

interface MultipartCall {
  readonly method: string
  readonly url: URL
  readonly content: Buffer
  readonly response: ServerResponse
}

interface Bucket {
  readonly objects: Map<string, Buffer>
  readonly uploads: Map<string, BegunUpload>
  readonly now: Date
}

const xml = (response: ServerResponse, name: string, inner: string) =>
  response
    .writeHead(200, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0" encoding="UTF-8"?>\n<${name}>${inner}</${name}>`)

const tagOf = (content: Buffer) => `"${createHash('md5').update(content).digest('hex')}"`

/** S3 lists a thousand at once; two show that the next page is asked for. */
const mostListed = 2

/**
 * CreateMultipartUpload, UploadPart, CompleteMultipartUpload, AbortMultipartUpload and ListMultipartUploads, as
 * docs.aws.amazon.com/AmazonS3/latest/API has them.
 */
function answerMultipart({ objects, uploads, now }: Bucket, { method, url, content, response }: MultipartCall) {
  const { pathname, searchParams: query } = url
  if (method === 'GET') return listUploads(uploads, url, response)
  if (query.has('uploads')) {
    const id = `up&${uploads.size}.${randomUUID()}`
    uploads.set(id, { path: pathname, parts: new Map(), initiated: now })
    const inner = `<Bucket>bucket</Bucket><Key>${pathname.slice(8)}</Key><UploadId>${escaped(id)}</UploadId>`
    return xml(response, 'InitiateMultipartUploadResult', inner)
  }
  const id = query.get('uploadId') ?? ''
  const upload = uploads.get(id)
  if (upload?.path !== pathname) return refuse(response, 404, 'NoSuchUpload')
  if (method === 'DELETE') {
    uploads.delete(id)
    return response.writeHead(204).end()
  }
  if (method === 'PUT') {
    upload.parts.set(Number(query.get('partNumber')), content)
    return response.writeHead(200, { etag: tagOf(content) }).end()
  }
  const named = [...String(content).matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>&quot;(\w+)&quot;<\/ETag>/g)]
  const parts = named.map(([, number, tag]) => ({ part: upload.parts.get(Number(number)), tag: `"${tag}"` }))
  if (parts.length === 0) return refuse(response, 400, 'MalformedXML')
  if (parts.some(({ part, tag }) => !part || tagOf(part) !== tag)) return refuse(response, 400, 'InvalidPart')
  const contents = parts.flatMap(({ part }) => part ?? [])
  if (contents.slice(0, -1).some(({ length }) => length < 5 * 1024 ** 2)) return refuse(response, 400, 'EntityTooSmall')
  objects.set(pathname, Buffer.concat(contents))
  uploads.delete(id)
  return xml(response, 'CompleteMultipartUploadResult', `<Bucket>bucket</Bucket><Key>${pathname.slice(8)}</Key>`)
}

const escaped = (text: string) => text.replaceAll('&', '&amp;')

function listUploads(uploads: Bucket['uploads'], { searchParams: query }: URL, response: ServerResponse) {
  const [prefix, marker] = [query.get('prefix') ?? '', query.get('upload-id-marker')]
  const all = [...uploads].filter(([, { path }]) => path.startsWith(`/bucket/${prefix}`))
  const from = marker === null ? 0 : all.findIndex(([id]) => id === marker) + 1
  const listed = all.slice(from, from + mostListed)
  const rows = listed.map(
    ([id, { path, initiated }]) =>
      `<Upload><Key>${path.slice(8)}</Key><UploadId>${escaped(id)}</UploadId><Initiated>${initiated.toISOString()}</Initiated></Upload>`,
  )
  const [last] = listed.slice(-1)
  const more = last !== undefined && from + mostListed < all.length
  const next = more
    ? `<NextKeyMarker>${last[1].path.slice(8)}</NextKeyMarker><NextUploadIdMarker>${escaped(last[0])}</NextUploadIdMarker>`
    : ''
  return xml(response, 'ListMultipartUploadsResult', `${next}<IsTruncated>${more}</IsTruncated>${rows.join('')}`)
}

/** CloudFront with those objects as its origin; it knows one public key, and takes signed addresses alone. */
export async function startCloudFront(objects: ReadonlyMap<string, Buffer>, publicKey: string) {
  const clock = standInClock()
  const server = createServer((request, response) => {
    const text = `https://${request.headers.host}${request.url}`
    const [, resource = '', end = '', signature = '', id] =
      /^(.*)&Expires=(\d+)&Signature=([\w~-]+)&Key-Pair-Id=(\w+)$/.exec(text) ?? []
    if (id !== 'K2JCJMDEHXQW5F') return refuse(response, 403, 'MissingKey')
    const policy = `{"Statement":[{"Resource":"${resource}","Condition":{"DateLessThan":{"AWS:EpochTime":${end}}}}]}`
    const given = Buffer.from(signature.replaceAll('-', '+').replaceAll('_', '=').replaceAll('~', '/'), 'base64')
    if (!verify('sha1', Buffer.from(policy), publicKey, given)) return refuse(response, 403, 'AccessDenied')
    if (clock.now() >= after(new Date(0), seconds(Number(end)))) return refuse(response, 403, 'AccessDenied')
    const url = new URL(resource)
    answerWith(objects.get(`/bucket/foyer${url.pathname}`), url, request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, clock, close: () => server.close() }
}

/** The world's clock, which a test may set forward for a stand-in alone. */
function standInClock() {
  let ahead = seconds(0)
  return {
    now: () => after(new Date(), ahead),
    setAhead(duration: Duration) {
      ahead = duration
    },
  }
}

/** As much as a clock may differ from that of S3, by Amazon's description. */
const mostSkew = minutes(15)

function refusalOfHeaders(request: IncomingMessage, url: URL, now: Date): string | null {
  const date = String(request.headers['x-amz-date'])
  const [, signed = ''] = /SignedHeaders=([^,]+)/.exec(request.headers.authorization ?? '') ?? []
  const extra = signed.split(';').filter((name) => name !== 'host' && !name.startsWith('x-amz-'))
  const contentHash = String(request.headers['x-amz-content-sha256'])
  const headers = Object.fromEntries(extra.map((name) => [name, String(request.headers[name])]))
  const { method = '' } = request
  const at = readMoment(date)
  if (!at) return 'AccessDenied'
  const expected = signedHeaders(credentials, { method, url, headers, contentHash, at })
  if (request.headers.authorization !== expected.authorization) return 'SignatureDoesNotMatch'
  return Math.abs(between(at, now)) > mostSkew ? 'RequestTimeTooSkewed' : null
}

/** Computes the signature from the received address, by Amazon's description alone. */
function refusalOfAddress(method: string, url: URL, now: Date): string | null {
  const of = (name: string) => url.searchParams.get(name) ?? ''
  const [key, ...scope] = of('X-Amz-Credential').split('/')
  const at = readMoment(of('X-Amz-Date'))
  if (key !== credentials.accessKeyId || !at || of('X-Amz-SignedHeaders') !== 'host') return 'AccessDenied'
  const query = url.search
    .slice(1)
    .split('&')
    .filter((pair) => !pair.startsWith('X-Amz-Signature='))
  const canonical = [method, url.pathname, query.sort().join('&'), `host:${url.host}`, '', 'host', 'UNSIGNED-PAYLOAD']
  const hash = createHash('sha256').update(canonical.join('\n')).digest('hex')
  const text = ['AWS4-HMAC-SHA256', of('X-Amz-Date'), scope.join('/'), hash].join('\n')
  const secret = scope.reduce<string | Buffer>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    `AWS4${credentials.secretAccessKey}`,
  )
  const signature = createHmac('sha256', secret).update(text).digest('hex')
  if (signature !== of('X-Amz-Signature')) return 'SignatureDoesNotMatch'
  const expected = [of('X-Amz-Date').slice(0, 8), credentials.region, 's3', 'aws4_request']
  if (scope.join('/') !== expected.join('/')) return 'AuthorizationQueryParametersError'
  // “Request has expired”, and “Request is not valid yet” where a clock is ahead.
  const hasEnded = now > after(at, seconds(Number(of('X-Amz-Expires'))))
  return hasEnded || at > after(now, mostSkew) ? 'AccessDenied' : null
}

function readMoment(text: string) {
  const at = new Date(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  return Number.isNaN(at.getTime()) ? null : at
}

/** @param skewed the time of S3, where it refuses that of the request */
function refuse(response: ServerResponse, status: number, code: string, skewed: Date | null = null) {
  const date = skewed && { date: skewed.toUTCString() }
  const time = skewed ? `<ServerTime>${skewed.toISOString()}</ServerTime>` : ''
  return response
    .writeHead(status, { 'content-type': 'application/xml', ...date })
    .end(`<Error><Code>${code}</Code><Message>As Amazon says it</Message>${time}<RequestId>1</RequestId></Error>`)
}

function answerWith(object: Buffer | undefined, url: URL, request: IncomingMessage, response: ServerResponse) {
  if (!object) return refuse(response, 404, 'NoSuchKey')
  const overrides = [...url.searchParams].filter(([name]) => name.startsWith('response-'))
  const headers = {
    'accept-ranges': 'bytes',
    etag: `"${createHash('md5').update(object).digest('hex')}"`,
    ...Object.fromEntries(overrides.map(([name, value]) => [name.replace('response-', ''), value])),
  }
  const [, first, last = ''] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
  const part = first === undefined ? object : object.subarray(Number(first), last === '' ? undefined : Number(last) + 1)
  response.writeHead(first === undefined ? 200 : 206, { ...headers, 'content-length': part.length })
  response.end(request.method === 'HEAD' ? undefined : part)
}
