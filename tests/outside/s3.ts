import { createHash, createHmac, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { signedHeaders } from '@/platform/files/signature'
import { after, type Duration, seconds } from '@/platform/time/duration'

const credentials = { accessKeyId: 'WREN', secretAccessKey: 'tide/and+wren', region: 'eu-central-1' }

/** The part of S3 that we use; it refuses signatures by any secret but its own. */
export async function startS3() {
  const objects = new Map<string, Buffer>()
  const clock = standInClock()
  const visits: { readonly method: string; readonly range: string | undefined }[] = []
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', `http://${request.headers.host}`)
    const { method = '' } = request
    visits.push({ method, range: request.headers.range })
    const content = await buffer(request)
    const code = url.search === '' ? refusalOfHeaders(request, url) : refusalOfAddress(method, url, clock.now())
    if (code) return refuse(response, 403, code)
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
    clock,
    visits,
    port,
    /** For FILES_URL. */
    url: `http://${key}@127.0.0.1:${port}/bucket/foyer/?region=${region}`,
    close: () => server.close(),
  }
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

function refusalOfHeaders(request: IncomingMessage, url: URL): string | null {
  const date = String(request.headers['x-amz-date'])
  const [, signed = ''] = /SignedHeaders=([^,]+)/.exec(request.headers.authorization ?? '') ?? []
  const extra = signed.split(';').filter((name) => name !== 'host' && !name.startsWith('x-amz-'))
  const headers = Object.fromEntries(extra.map((name) => [name, String(request.headers[name])]))
  const { method = '' } = request
  const at = readMoment(date)
  if (!at) return 'AccessDenied'
  const expected = signedHeaders(credentials, { method, url, headers, at })
  return request.headers.authorization === expected.authorization ? null : 'SignatureDoesNotMatch'
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
  return now > after(at, seconds(Number(of('X-Amz-Expires')))) ? 'AccessDenied' : null
}

function readMoment(text: string) {
  const at = new Date(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  return Number.isNaN(at.getTime()) ? null : at
}

const refuse = (response: ServerResponse, status: number, code: string) =>
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)

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
