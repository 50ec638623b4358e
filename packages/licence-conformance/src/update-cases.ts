import type { ConformanceCase, Exchange } from './case'
import { issued, licence, now } from './licence-cases'
import { onWire } from './map'
import { minisigned } from './minisign'
import {
  brought,
  content,
  does,
  download,
  feed,
  fetched,
  holds,
  later,
  name,
  nothingLeft,
  offered,
  offers,
  open,
  own,
  released,
  size,
  strange,
} from './update-parts'

/** The newer version, and the older one. */
export const versionPairs: readonly (readonly [string, string])[] = [
  ['6.1.0', '6.0.9'],
  ['6.10', '6.9.1'],
  ['6.1.0.1', '6.1'],
  ['v6.2', '6.1'],
  ['6.1.0', '6.1.0-rc.2'],
  ['6.1.0-rc.10', '6.1.0-rc.9'],
  ['6.1.0-rc', '6.1.0-beta.4'],
  ['6.1.0-beta.1', '6.1.0-beta'],
  ['6.1-alpha', '6.0.5'],
  ['2026.2', '2026.1'],
  ['2026.10', '2026.9'],
  ['2026.1', '6.1.0'],
  ['6.1.1234', '6.1.999'],
  ['1.0.0', '1.0.0-rc.1.2'],
  ['1.0.0-rc.1.2', '1.0.0-rc.1'],
  ['1.0.0-rc.1.10', '1.0.0-rc.1.9'],
  ['1.0.0-beta2', '1.0.0-beta10'],
  ['1.0.0-beta1', '1.0.0-RC1'],
  ['1.0.0-rc.1', '1.0.0-1'],
  ['1.0.0-a-b', '1.0.0-a'],
  ['6.9007199254740993', '6.9007199254740992'],
  ['6.123456789012345678901', '6.99999999999999999999'],
  ['6.1.0-rc.9007199254740993', '6.1.0-rc.9007199254740992'],
  ['2026.02', '2026.1'],
]

type Steps = ConformanceCase['steps']
const inGroup =
  (group: string) =>
  (name: string, exchanges: readonly Exchange[], ...steps: Steps): ConformanceCase => ({
    group,
    name,
    exchanges,
    steps: [does(open()), ...steps],
  })
const one = inGroup('An update')
const refused = inGroup('An update is refused')
const file = inGroup('The file of an update')
const check = (answer: Parameters<typeof does>[1] = offered(), more: object = {}) =>
  does({ op: 'check_update', ...more }, answer)

const alone = ['update.exe', 'full.nupkg', 'other.exe'].map((end) => `ebbcatch-video-6.1.0-61042-win-${end}`)

const page = 'https://www.example.com/news/6.1.0?lang=en'
const finding: ConformanceCase[] = [
  one(
    'is found, and its file brought and checked',
    [offers({}, { version: '6.0.0', build: '60000', channel: 'beta', lang: 'de' }), fetched()],
    check(offered(), { channel: 'beta', language: 'de' }),
    download(),
    holds(name, content),
    holds(`${name}.part`, null),
  ),
  one('is none where there is nothing newer', [feed({ status: 204 })], check({ ok: null })),
  {
    ...one('is one that the system runs, whose version is told', [offers({}, { system: '10.0.19045' })]),
    steps: [does(open({ system: '10.0.19045' })), check()],
  },
  {
    ...one('is of a kind that the program installs', [offers({}, { format: 'msi,exe' })]),
    steps: [does(open({ formats: ['msi', 'exe'] })), check()],
  },
  one(
    'is signed by the other key that the program carries',
    [offers({ signature: minisigned(Buffer.from(content), { privateKey: later, file: name }) }), fetched()],
    check(),
    download(),
  ),
  one(
    'is for programs alone, as its name says',
    alone.map((file) => offers({ file })),
    ...alone.map((file) => check(file.includes('other') ? 'forgedUpdate' : offered({ file }))),
  ),
  one(
    'is critical, of a channel, and without notes',
    [offers({ critical: true, channel: 'beta', notes: null })],
    check(offered({ critical: true, channel: 'beta', notes: null })),
  ),
  one(
    'has its notes on a page, which is one of the web',
    [offers({ notes: null, notes_url: page }), offers({ notes_url: 'file:///etc/passwd' }), offers({ notes_url: 7 })],
    check(offered({ notes: null, notes_url: page })),
    check(),
    check(),
  ),
]

const highest = Number.MAX_SAFE_INTEGER

/** A file that another name was signed for, such as one of before. */
const before = 'ebbcatch-video-5.9.0-59001-win.exe'
const signed = (facts: Partial<Parameters<typeof minisigned>[1]>) =>
  minisigned(Buffer.from(content), { privateKey: own, file: name, ...facts })
/** Signed as it should be, but for letters that stand for six ones each and are written as one beyond ASCII. */
const beyondAscii = Array.from({ length: 999 }, (_, turn) => signed({ comment: `timestamp:${turn}\tfile:${name}` }))
  .find((text) => text.split('\n')[3]?.includes('//'))
  ?.replace(/\/\/(?=[^\n]*\n$)/, 'é')

/** A file of another program of the same vendor, whose family begins with this one's; the feed takes the rest for a version. */
const ofAnother = (rest: string) => ({ version: `${rest}-6.1.0`, file: `ebbcatch-video-${rest}-6.1.0-61042-win.exe` })

const refusals: readonly (readonly [string, string, Parameters<typeof offers>[0]])[] = [
  ['without a signature', 'forgedUpdate', { signature: null }],
  ['with half a signature', 'forgedUpdate', { signature: signed({}).slice(0, 120) }],
  ['signed by another key', 'unknownKey', { signature: signed({ privateKey: strange }) }],
  ['forged under the name of a known key', 'forgedUpdate', { signature: signed({ privateKey: strange, under: own }) }],
  ['with another comment under its signature', 'forgedUpdate', { signature: signed({}).replace('hashed', 'hacked') }],
  ['with a letter beyond ASCII in its signature', 'forgedUpdate', { signature: beyondAscii ?? '' }],
  ['signed without hashing it first', 'forgedUpdate', { signature: signed({ prehashed: false }) }],
  ['signed as another file, such as an older version', 'forgedUpdate', { signature: signed({ file: before }) }],
  ['signed without a name', 'forgedUpdate', { signature: signed({ comment: 'timestamp:1795262400' }) }],
  ['whose name says another version than it', 'forgedUpdate', { version: '6.1.0', build: 61_042, file: before }],
  ['that is another program’s, whose name begins with its own', 'forgedUpdate', ofAnother('pro')],
  ['that is another program’s, whose name goes on with a number', 'forgedUpdate', ofAnother('2')],
  ['that is another program’s, whose name goes on like a version', 'forgedUpdate', ofAnother('v7')],
  ['with a path in its name', 'forgedUpdate', { file: `../${name}` }],
  ['for another processor', 'forgedUpdate', { arch: 'mips', file: 'ebbcatch-video-6.1.0-61042-win-mips.exe' }],
  ['that is larger than the program allows', 'tooLarge', { size: 5 * 1024 ** 3 }],
  ['whose build is not newer', 'olderUpdate', { version: '6.1.0', build: 60_000 }],
  ['of which the feed says too little', 'server', { url: undefined }],
  ['at an address that is none of the web', 'server', { url: 'file:///etc/passwd' }],
]

/** No published version has the letter with which some programs name their own. */
const published = (version: string) => version.replace(/^v/, '')

const versions = [...versionPairs, ...versionPairs.map(([newer]) => [newer, newer] as const)].flatMap(
  ([newer, older]) => [
    { version: published(newer), known: older, isNewer: newer !== older },
    ...(newer === older ? [] : [{ version: older, known: newer, isNewer: false }]),
  ],
)

const trust: ConformanceCase[] = [
  ...refusals.map(([name, problem, facts]) => refused(name, [offers(facts)], check(problem))),
  {
    ...one(
      'is newer by its version, where the program names no build',
      versions.map(({ version, known }) => offers({ version }, { version: known })),
    ),
    steps: versions.flatMap(({ version, known, isNewer }) => [
      does(open({ build: undefined }, { version: known })),
      check(isNewer ? offered({ version, file: `ebbcatch-video-${version}-61042-win.exe` }) : 'olderUpdate'),
    ]),
  },
  {
    ...one('is newer by one build, up to the highest there is', [
      offers({ build: highest }, { build: String(highest - 1) }),
      offers({ build: highest }, { build: String(highest) }),
    ]),
    steps: [
      does(open({ build: highest - 1 })),
      check(offered({ build: highest, file: `ebbcatch-video-6.1.0-${highest}-win.exe` })),
      does(open({ build: highest })),
      check('olderUpdate'),
    ],
  },
  refused('by a program whose key is none', [offers()], does(open({ key: 'RWQ' })), check('invalid')),
]

const other = content.replace('6.1.0', '6.6.6')
const half = size / 2
const elsewhere = (first = 0) => fetched({ status: 302, headers: { location: '$server/elsewhere' }, body: '' }, first)

const files: ConformanceCase[] = [
  file(
    'is refused when it is another one',
    [offers(), fetched({ body: other }), fetched()],
    check(),
    download('damaged'),
    ...nothingLeft,
    download(),
  ),
  file(
    'is refused when it is another one, and the feed says so',
    [offers({ text: other, signature: signed({}) }), fetched({ body: other })],
    check(),
    download('forgedUpdate'),
    ...nothingLeft,
  ),
  file(
    'is refused when it ends too early',
    [offers(), fetched({ body: content.slice(1) })],
    check(),
    download('damaged'),
    ...nothingLeft,
  ),
  file(
    'is refused when it does not end',
    [offers(), fetched({ body: content + content })],
    check(),
    download('damaged'),
    ...nothingLeft,
  ),
  file(
    'goes on where the line broke',
    [offers(), fetched({ breaks: half }), fetched({ breaks: 100 }, half), fetched({}, half + 100)],
    check(),
    download(),
    holds(name, content),
  ),
  file(
    'begins again where the server cannot resume',
    [offers(), fetched({ breaks: half }), fetched({ status: 200, headers: {}, body: content }, half)],
    check(),
    download(),
    holds(name, content),
  ),
  file(
    'waits for a better line, and then goes on',
    [offers(), fetched({ breaks: half }), ...Array(3).fill(fetched({ breaks: 0 }, half)), fetched({}, half)],
    check(),
    download('unreachable'),
    holds(name, null),
    download(),
  ),
  file(
    'is ended by the program, and goes on later',
    [offers(), fetched({ breaks: half }), fetched({}, half)],
    check(),
    download('stopped', { stop_at: half }),
    holds(`${name}.part`, content.slice(0, half)),
    download(),
  ),
  file(
    'is fetched from where it lies, and once',
    [
      offers(),
      elsewhere(),
      fetched({ breaks: half }, 0, '/elsewhere'),
      elsewhere(half),
      fetched({}, half, '/elsewhere'),
    ],
    check(),
    download(),
    download(brought(null)),
  ),
  file(
    'is asked for again when its address is good no more',
    [offers(), fetched({ breaks: half }), fetched({ status: 401, body: {} }, half), offers(), fetched({}, half)],
    check(),
    download('notAuthorized'),
    check(),
    download(),
  ),
  file(
    'begins again where a part of another file was left',
    [offers(), fetched({ breaks: half }), fetched({ status: 416, body: '' }, half), fetched()],
    check(),
    download('damaged'),
    ...nothingLeft,
    download(),
  ),
]

const grant = (until: number, refreshToken: string) => ({
  licence: issued({ products: [{ pid: 757, ends: null, updates_until: until }] }),
  refresh_token: refreshToken,
  seat: 'seat-1',
  expires_at: now + 30 * 86_400,
  refresh_after: now + 15 * 86_400,
})
const opens = (until: number) => ({ ok: licence({ products: [{ pid: 757, ends: null, updates_until: until }] }) })
const call = (path: string, data: unknown): Exchange => ({
  path: `/licence/${path}`,
  fields: {},
  answer: { code: 0, data },
})
const activate = { op: 'activate', key: 'TIDE-7X2KM-QQ9PA' }
const licenceFile = JSON.stringify({ foyer: 'licence', version: 1, licence: issued() })

const licences: ConformanceCase[] = [
  one(
    'is asked for with the token of the seat',
    [call('activate', grant(now, 'first')), offers({}, {}, 'first')],
    does(activate, opens(now)),
    check(),
  ),
  one(
    'is asked for with a licence that came as a file',
    [offers({}, {}, issued())],
    does({ op: 'install', file: licenceFile }, { ok: licence() }),
    check(),
  ),
  one('needs a licence', [feed({ status: 401, body: onWire({ code: 20002, data: {} }) })], check('notAuthorized')),
  one(
    'is asked for of software that the server does not know',
    [404, 400, 500].map((status) => feed({ status, body: onWire({ code: 20000, data: {} }) })),
    check('invalid'),
    check('invalid'),
    check('server'),
  ),
  refused(
    'when it is too new for the licence',
    [
      call('activate', grant(released - 1, 'first')),
      offers({}, {}, 'first'),
      call('refresh', grant(released - 1, 'second')),
    ],
    does(activate, opens(released - 1)),
    check('versionTooNew'),
  ),
  one(
    'is there since the licence was renewed',
    [
      call('activate', grant(released - 1, 'first')),
      offers({}, {}, 'first'),
      call('refresh', grant(released, 'second')),
    ],
    does(activate, opens(released - 1)),
    check(),
    does('check', opens(released)),
  ),
]

export const updateCases: readonly ConformanceCase[] = [
  ...finding,
  ...licences,
  ...trust,
  ...files,
  one(
    'is requested where no server answers',
    [],
    does(open({}, { server: 'http://127.0.0.1:9' })),
    check('unreachable'),
  ),
]
