import { vectors } from '@/packages/licence-conformance/src/cases'
import { vectorKey } from '@/packages/licence-conformance/src/keys'
import { current, elsewhere, fingerprint, issued, line, now } from '@/packages/licence-conformance/src/licence-cases'
import { sealed } from '@/packages/licence-conformance/src/sealed'

/** Inputs that the fuzzer of the readers (decision 0246) starts from: the vectors', and those of a vendor or a firmware. */

const secret = 'a secret of this user’s'
const steps = Object.values(vectors)
  .flat()
  .flatMap((each) => each.steps)
const requests = steps.map(({ request }) => request)

/** Every text that stands in a value, however deep. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

const texts = [...new Set(textsIn(Object.values(vectors)))]
const containing = (part: string) => texts.filter((text) => text.includes(part))

/** The header on a line, and the payload below it. */
function opened(token: string): string {
  const [header = '', payload = ''] = token.split('.').map((part) => Buffer.from(part, 'base64url').toString())
  return `${header}\n${payload}`
}

/** Of a licence that verifies, or would in another version. */
const isGood = ({ answer }: (typeof steps)[number]) =>
  'ok' in answer || ['versionTooNew', 'notAuthorized'].includes(answer.problem)

const licences = [issued(), ...steps.filter(isGood).flatMap(({ request }) => request.licence ?? [])] as string[]
const tokens = requests.filter(({ op }) => op === 'verify').map(({ licence }) => String(licence))
const offers = requests.flatMap(({ offered, keys }) => [offered ?? [], { keys }].map((each) => JSON.stringify(each)))

const stored = { licence: issued(), refreshToken: 'r-1', refreshAfter: now + 9, keys: [current.jwk], latest: now }
const parts = [
  { kind: 'board', hash: elsewhere },
  { kind: 'disk', hash: fingerprint },
]
const kept = [
  stored,
  { ...stored, newest: now, skew: -90, installation: elsewhere, components: parts },
  { ...stored, licence: '', lease: { expires_at: now + 60, heartbeat_after: now + 30 } },
]

const versions = [
  '1.0.0',
  '4.2',
  '4.2.0-beta.9',
  '4.2.0-beta.10',
  'v2026.1.30',
  '6.1.1234',
  '1.0.0-rc.1+5',
  '1.0.0+a',
  '',
]

/** Structures of the firmware's table: what it is, its length, its number, its content, its texts. */
const firmware = [
  '000e0000010203040506070809304d616b657200312e300000011b0000010203044445c4c4c5100104b8054b7c04f4e44320006410042000 07f040000 0000',
  '01190000010203044445c4c4c5100104b8054b7c04f4e443206410000',
  '7f0400000000',
].map((hex) => Buffer.from(hex.replaceAll(' ', ''), 'hex'))

const inputs: Readonly<Record<string, readonly (string | Buffer)[]>> = {
  json: [
    ...requests.filter(({ op }) => op === 'json').map(({ bytes }) => Buffer.from(String(bytes), 'base64')),
    ...kept.map((each) => JSON.stringify(each)),
  ],
  licence: tokens,
  signed: [...tokens, ...offers.flatMap((each) => each.match(/eyJ[\w.-]+/g) ?? [])].map(opened),
  keys: offers,
  minisign: [...containing('trusted comment: '), ...containing('minisign public key')],
  version: versions.flatMap((one) => versions.map((other) => `${one}\n${other}`)),
  base64: tokens.flatMap((each) => each.split('.')),
  store: kept.map((each) => sealed(each, secret)),
  sealed: kept.map((each) => JSON.stringify(each)),
  smbios: firmware,
}

/** Longer ones take time and lead nowhere else. */
const most = 8192

/** As the program reads it: one object of JSON. */
export const given = {
  keys: [current.jwk],
  line,
  fingerprint,
  elsewhere,
  now,
  secret,
  minisign: containing('minisign public key')[0] ?? '',
  signature: containing('trusted comment: ').find((text) => text.includes('file:')) ?? '',
  licences: ['', ...licences],
  trusted: [current, vectorKey('', 2), vectorKey('', 3)].map(({ jwk }) => jwk.x),
  files: ['', ...containing('trusted comment: ').flatMap((text) => /\tfile:([^\t\n]*)/.exec(text)?.[1] ?? [])],
  inputs: Object.fromEntries(
    Object.entries(inputs).map(([target, each]) => [
      target,
      [
        ...new Set(
          each
            .map((input) => Buffer.from(input))
            .filter(({ length }) => length <= most)
            .map(base64),
        ),
      ],
    ]),
  ),
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64')
}
