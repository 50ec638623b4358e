import { createHash } from 'node:crypto'
import type { DriverAnswer, DriverRequest, Exchange, PlainAnswer } from './case'
import { vectorKey } from './keys'
import { current, fingerprint, line, now } from './licence-cases'
import { minisigned, minisignKey } from './minisign'

/** The parts of the cases about updates. */

/** Of these the program knows the first two. */
export const [own, later, strange] = [vectorKey('', 11), vectorKey('', 12), vectorKey('', 13)].map(
  ({ privateKey }) => privateKey,
) as [typeof current.privateKey, typeof current.privateKey, typeof current.privateKey]

const key = `${minisignKey(own)}${minisignKey(later)}`
const software = 'ebbcatch-video'
export const name = 'ebbcatch-video-6.1.0-61042-win.exe'
export const content = 'A file that installs version 6.1.0. '.repeat(40)
export const size = content.length
/** When the version came out. */
export const released = now - 86_400

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

interface OfferFacts {
  readonly version?: string
  readonly build?: number
  readonly file?: string
  /** The signed text, and the announced one. */
  readonly text?: string
  readonly signature?: string | null
  readonly [field: string]: unknown
}

/** Returns an update in a feed; signed by default. */
function offer({ version = '6.1.0', build = 61_042, text = content, ...more }: OfferFacts = {}) {
  const file = more.file ?? `${software}-${version}-${build}-win.exe`
  return {
    version,
    build,
    arch: 'any',
    channel: 'stable',
    critical: false,
    released_at: released,
    notes: 'Faster',
    file,
    url: '$server/files/setup',
    size: text.length,
    sha256: sha256(text),
    signature: minisigned(Buffer.from(text), { privateKey: own, file }),
    ...more,
  }
}

/** Returns the update as a client reads it. */
export const offered = (more: object = {}): DriverAnswer => ({
  ok: {
    version: '6.1.0',
    build: 61_042,
    channel: 'stable',
    critical: false,
    released_at: released,
    notes: 'Faster',
    notes_url: null,
    file: name,
    size,
    ...more,
  },
})

/** By this an installation is offered a roll-out, or not yet: it says nothing of the device. */
const installation = createHash('sha256').update(`foyer-update:1\n${software}\n${fingerprint}`).digest('base64url')

/** The feed is asked. */
export const feed = (answer: PlainAnswer, fields: Exchange['fields'] = {}, shown: string | null = null): Exchange => ({
  path: `/updates/${software}/next.json`,
  fields: { platform: 'win', ...fields },
  headers: { authorization: shown && `Bearer ${shown}`, 'x-installation': installation },
  answer,
})
export const offers = (facts: OfferFacts = {}, ...more: [Exchange['fields']?, string?]) =>
  feed({ status: 200, body: offer(facts) }, ...more)

/** The file is fetched, from its beginning or from further on; nothing is shown for it. */
export const fetched = (answer: Partial<PlainAnswer> = {}, first = 0, path = '/files/setup'): Exchange => ({
  path,
  fields: {},
  headers: { authorization: null, 'x-installation': null, range: first > 0 ? `bytes=${first}-` : null },
  answer: {
    ...(first > 0 ? rest(first) : { status: 200, body: content }),
    ...answer,
  },
})
const rest = (first: number): PlainAnswer => ({
  status: 206,
  body: content.slice(first),
  headers: { 'content-range': `bytes ${first}-${size - 1}/${size}` },
})

const device = { platform: 'win', fingerprint, device: '3C:52:82:4F:A1:0E', name: 'Studio' }
export const open = (updates: object = {}, more: object = {}): DriverRequest => ({
  op: 'open',
  server: '$server',
  line,
  keys: [current.jwk],
  device,
  store: '$store',
  now,
  version: '6.0.0',
  updates: { software, key, build: 60_000, ...updates },
  ...more,
})

export const does = (request: DriverRequest | string, answer: DriverAnswer | string = { ok: null }) => ({
  request: typeof request === 'string' ? { op: request } : request,
  answer: typeof answer === 'string' ? { problem: answer } : answer,
})
/** @param received how far the client last said that it had come; null: it had nothing to bring */
export const brought = (received: number | null = size): DriverAnswer => ({
  ok: { path: `$folder/${name}`, received },
})
export const download = (answer: DriverAnswer | string = brought(), more: object = {}) =>
  does({ op: 'download_update', folder: '$folder', ...more }, answer)
export const holds = (file: string, text: string | null) => does({ op: 'file_holds', file }, { ok: text })
/** Nothing is left of a file that is not the update's. */
export const nothingLeft = [holds(name, null), holds(`${name}.part`, null)]
