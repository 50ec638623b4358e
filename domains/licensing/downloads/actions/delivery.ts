import { Readable } from 'node:stream'
import { type ByteRange, type FileStore, MissingFileError } from '@/platform/files/store'
import { type RangeHeaders, selectBytes } from '@/platform/http/byte-range'
import { frameOf, type RangesFrame } from '@/platform/http/byte-ranges'
import type { Downloads } from '../context'
import { addOnIds, mayDownload } from '../rules'
import { currentRelease } from '../rules/file-name'
import { recordDelivery } from '../store/deliveries'
import { type Release, releaseByFileName } from '../store/releases'
import { type Link, readLink } from './link'

/** How a file is asked for. */
interface HandOutRequest {
  readonly headers: RangeHeaders
  /** HEAD: everything but the bytes. */
  readonly bytesWanted: boolean
  readonly network: string
  /** Called when a delivery could not be counted; the download continues. */
  readonly onCountFailed: (error: unknown) => void
}

interface Request extends HandOutRequest {
  /** The part of the address: a signed link, or `current`. */
  readonly link: string
  readonly fileName: string
}

/** Why there is no file: the link is not ours, has expired, or its member has lost the right to it. */
export type DeliveryRefusal = 'unknown' | 'expired' | 'closed'

interface Delivery {
  readonly status: 200 | 206 | 302 | 304 | 412 | 416
  readonly headers: Readonly<Record<string, string>>
  readonly body: Readable | null
}

/**
 * Answers a download. A link names its member and release; the member's right to it is checked each time, so that the
 * links of a refunded service end with it.
 */
export async function deliver(downloads: Downloads, request: Request): Promise<Delivery | DeliveryRefusal> {
  const { database, catalogue, holdings, givenPlaces, secret, clock } = downloads
  const now = clock()
  const link = readLink(secret, request.link)
  if (link === null && request.link !== currentRelease) return 'unknown'
  if (link && link.expiresAt <= now) return 'expired'
  const current = await catalogue.currentCatalogue(database)
  const { fileName } = request
  const query = { holdings, givenPlaces, recipient: link?.member ?? null, addOns: addOnIds(current, 'eds') }
  const release = await releaseByFileName(database, { ...query, fileName, now })
  if (!release || (link && link.release !== release.id)) return 'unknown'
  if (release.isSuspended || !mayDownload(current, release, release.held, now)) return link ? 'closed' : 'expired'
  return handOut(downloads, release, link, request)
}

/** Delivers a file to a caller who may have it. */
export function handOut(
  downloads: Downloads,
  release: Release,
  link: Link | null,
  request: HandOutRequest,
): Promise<Delivery> {
  const { address } = downloads.files
  // A bucket answers several ranges with all of the file.
  const isLed = address && !request.headers.range?.includes(',')
  return isLed ? lead(downloads, release, link, { ...request, address }) : send(downloads, release, link, request)
}

const contentType = 'application/octet-stream'

async function send(
  downloads: Downloads,
  release: Release,
  link: Link | null,
  request: HandOutRequest,
): Promise<Delivery> {
  const { size, sha256, releasedAt, fileName } = release
  const hash = Buffer.from(sha256, 'hex').toString('base64')
  const etag = `"${Buffer.from(sha256, 'hex').toString('base64url')}"`
  const selected = selectBytes(request.headers, { size, etag, modified: releasedAt })
  const { status } = selected
  const headers = {
    'accept-ranges': 'bytes',
    'cache-control': link ? 'private, no-transform' : 'public, no-transform, max-age=300',
    etag,
    'last-modified': releasedAt.toUTCString(),
    // RFC 9530, and its forerunner that older programs read.
    'repr-digest': `sha-256=:${hash}:`,
    digest: `SHA-256=${hash}`,
  }
  const named = { ...headers, 'content-disposition': `attachment; filename="${fileName}"` }
  if ('several' in selected) {
    const frame = frameOf(selected.several, { size, type: contentType })
    const part = { ranges: selected.several, frame }
    return {
      status,
      headers: { ...named, 'content-type': frame.type, 'content-length': String(frame.length) },
      body: request.bytesWanted ? await countedBytes(downloads, release, part, link, request) : null,
    }
  }
  const { range } = selected
  if (range === null) {
    return {
      status,
      headers: { ...headers, ...(status === 416 && { 'content-range': `bytes */${size}` }) },
      body: null,
    }
  }
  const { first, last } = range
  return {
    status,
    headers: {
      ...named,
      'content-type': contentType,
      'content-length': String(last - first + 1),
      ...(status === 206 && { 'content-range': `bytes ${first}-${last}/${size}` }),
    },
    body: request.bytesWanted
      ? await countedBytes(downloads, release, { ranges: [range], frame: null }, link, request)
      : null,
  }
}

interface LedRequest extends HandOutRequest {
  readonly address: NonNullable<FileStore['address']>
}

/**
 * Redirects to the file's storage, which handles ranges, conditions and resuming. It does not report what arrived, so a
 * request counts as a download (decision 0017).
 */
async function lead(downloads: Downloads, release: Release, link: Link | null, request: LedRequest): Promise<Delivery> {
  const { database, clock } = downloads
  const { id, size, fileKey, fileName } = release
  const { headers, bytesWanted, address } = request
  const location = address(fileKey, { method: bytesWanted ? 'GET' : 'HEAD', fileName, at: new Date() })
  const wanted = bytesWanted ? bytesAsked(headers, size) : null
  if (wanted) {
    const recipient = recipientOf(link, request)
    const memberId = link?.member ?? null
    const part = { release: id, size, recipient, memberId, network: request.network, ranges: [wanted], at: clock() }
    await recordDelivery(database, part).catch(request.onCountFailed)
  }
  return { status: 302 as const, headers: { location, 'cache-control': 'no-store' }, body: null }
}

/**
 * Returns the requested range only: tags and dates belong to the file's storage. Null: the caller may have the file
 * already.
 */
function bytesAsked(headers: RangeHeaders, size: number): ByteRange | null {
  if (headers['if-none-match'] !== undefined || headers['if-modified-since'] !== undefined) return null
  return selectBytes({ range: headers.range }, { size, etag: '""', modified: new Date(0) }).range
}

const recipientOf = (link: Link | null, { network }: HandOutRequest) =>
  link ? `member ${link.member}` : `network ${network}`

/** How much is read ahead of a slow connection, in bytes. */
const readAhead = 64 * 1024

interface WantedPart {
  readonly ranges: readonly ByteRange[]
  /** Around several ranges; null: there is one. */
  readonly frame: RangesFrame | null
}

/** The bytes of the file as they are taken; when no more are taken, what went out is written down. */
async function countedBytes(
  { database, files, clock }: Downloads,
  { id, size, fileKey }: Release,
  { ranges, frame }: WantedPart,
  link: Link | null,
  request: HandOutRequest,
): Promise<Readable> {
  const first = await files.read(fileKey, ranges[0]).catch((error: unknown) => {
    // The row is there and its file is not: nothing that a visitor could mend.
    throw error instanceof MissingFileError ? new Error(`A release has lost its file: ${error.message}`) : error
  })
  const recipient = recipientOf(link, request)
  const memberId = link?.member ?? null
  const sent: ByteRange[] = []
  async function* rangeOf(range: ByteRange, content: Readable) {
    let count = 0
    try {
      for await (const chunk of content as AsyncIterable<Buffer>) {
        yield chunk
        count += chunk.length
      }
    } finally {
      if (count > 0) sent.push({ first: range.first, last: range.first + count - 1 })
    }
  }
  async function* taken() {
    try {
      for (const [index, range] of ranges.entries()) {
        if (frame) yield Buffer.from(frame.heads[index] ?? '')
        yield* rangeOf(range, index === 0 ? first : await files.read(fileKey, range))
      }
      if (frame) yield Buffer.from(frame.end)
    } finally {
      if (sent.length > 0) {
        const delivered = {
          release: id,
          size,
          recipient,
          memberId,
          network: request.network,
          ranges: sent,
          at: clock(),
        }
        await recordDelivery(database, delivered).catch(request.onCountFailed)
      }
    }
  }
  const bytes = Readable.from(taken(), { objectMode: false, highWaterMark: readAhead })
  // A visitor may be gone before the first byte was taken; an error before that is seen by the person who takes it.
  bytes.once('close', () => first.destroy())
  first.once('error', () => {})
  return bytes
}
