import type { ConformanceCase, Exchange, PlainAnswer } from './case'
import {
  activate,
  activated,
  asked,
  beat,
  clock,
  does,
  floats,
  grant,
  held,
  key,
  lease,
  open,
  opens,
  refused,
} from './exchange-cases'
import { current, elsewhere, fingerprint, issued, licence, now, otherProgram, program, stranger } from './licence-cases'
import { statusField as status } from './map'
import { sealed } from './sealed'

const hour = 3600
const day = 24 * hour
const due = now + 1200
const end = now + 2400

const cases = (
  group: string,
  list: Readonly<Record<string, readonly [readonly Exchange[], ...ConformanceCase['steps']]>>,
): readonly ConformanceCase[] =>
  Object.entries(list).map(([name, [exchanges, ...steps]]) => ({ group, name, exchanges, steps }))

const answers = (path: string, answer: PlainAnswer): Exchange => ({ path: `/licence/${path}`, fields: {}, answer })
const problem = (name: string, signIn: boolean) => ({ problem: name, sign_in: signIn })

/** A device with a licence whose refresh is due. */
const begin = [does(open), does(activate, opens('device')), clock(due)] as const

const refusals = [
  ['signInAgain', 30007],
  ['resting', 30010],
  ['nothingPaid', 30008],
  ['noFreeSeat', 30005],
  ['tooOften', 20039],
  ['invalid', 10001],
  ['trialOver', 30014],
  ['server', 99999],
] as const

const untilTheEnd = cases('Until its last day', {
  ...Object.fromEntries(
    refusals.map(([name, code]) => [
      `a licence that is good opens, though a refresh is answered by ${name}`,
      [
        [activated, refused('refresh', code)],
        ...begin,
        does('ensure', opens('device')),
        does('check', opens('device')),
      ],
    ]),
  ),
  'the user is asked to sign in when it has ended, and the token with it': [
    [activated, refused('refresh', 30007)],
    ...begin.slice(0, 2),
    clock(end),
    does('check', problem('expired', true)),
    does('ensure', problem('signInAgain', true)),
  ],
  'a seat that was taken back ends it, and the user is asked to sign in': [
    [activated, refused('refresh', 30006)],
    ...begin,
    does('ensure', problem('seatLost', true)),
    does('check', problem('notAuthorized', true)),
    does('ensure', problem('notAuthorized', true)),
  ],
  'a suspended account ends it, and nothing is asked': [
    [activated, refused('refresh', 20027)],
    ...begin,
    does('ensure', problem('suspended', false)),
    does('check', problem('notAuthorized', true)),
  ],
  'a key without a free seat asks for no sign-in': [
    [refused('activate', 30005)],
    does(open),
    does(activate, problem('noFreeSeat', false)),
  ],
})

const second = { refresh_token: 'second' }
const brings = (more: object, by = current) => ({
  ...grant('device', due, second),
  licence: issued({ iat: due, exp: end, ...more }, by),
})
/** A licence that does not open the program: the one that is there goes on, and the token is the new one. */
const keepsTheOld = (name: string, data: object) =>
  [
    [
      activated,
      asked('refresh', held, data),
      asked('refresh', { ...second, fingerprint }, grant('device', due, { refresh_token: 'third' })),
    ],
    ...begin,
    does('refresh', name),
    does('check', opens('device')),
    does('ensure', opens('device', due)),
  ] as const

const odd: Readonly<Record<string, unknown>> = {
  'an empty object': {},
  null: null,
  'a list': [],
  'a text': 'licence',
  'a licence that is a number': { ...grant('device', due), licence: 5 },
  'a token that is a number': { ...grant('device', due), refresh_token: 5 },
  'a moment that is a text': { ...grant('device', due), refresh_after: 'soon' },
  'a lease that is a number': { ...grant('device', due), lease: 5 },
  'a lease without moments': { ...grant('device', due), lease: {} },
}

const replaced = cases('A good licence is not replaced', {
  'by one that a stranger has signed': keepsTheOld('unknownKey', brings({}, stranger)),
  'by one of another device': keepsTheOld('otherDevice', brings({ device: elsewhere })),
  'by one of another line': keepsTheOld('otherProduct', brings({ aud: 'music' })),
  'by one that has expired': keepsTheOld('expired', brings({ exp: due })),
  'by one that was changed': keepsTheOld('damaged', { ...brings({}), licence: 'a.b.c' }),
  ...Object.fromEntries(
    Object.entries(odd).map(([name, data]) => [
      `by ${name}, and the token stays`,
      [
        [activated, asked('refresh', held, data), asked('refresh', held, grant('device', due, second))],
        ...begin,
        does('refresh', 'server'),
        does('check', opens('device')),
        does('ensure', opens('device', due)),
      ] as const,
    ]),
  ),
  'where the first that ever came does not open, the next one does': [
    [
      asked(
        'activate',
        { key },
        { ...grant('device', now, { refresh_token: 'first' }), licence: issued({}, stranger) },
      ),
      asked('refresh', held, grant('device', now, second)),
    ],
    does(open),
    does(activate, 'unknownKey'),
    does('check', 'notAuthorized'),
    does('ensure', opens('device')),
  ],
})

const body = (text: string, status = 200): PlainAnswer => ({ status, body: text })
const broken: Readonly<Record<string, PlainAnswer>> = {
  'the page of a captive portal': { status: 200, headers: { 'content-type': 'text/html' }, body: '<html>Wi-Fi</html>' },
  'a redirect to one': { status: 302, headers: { location: '$server/portal' }, body: 'Moved' },
  'a server error': body('It broke.', 500),
  'a gateway error': body('', 502),
  nothing: body(''),
  'JSON that is no object': body('[]'),
  'JSON that is no answer': body('{"status":"ok"}'),
  'JSON behind a mark of byte order': body(`\ufeff{"${status}":0,"data":{}}`),
  'JSON that nests without end': body('['.repeat(100_000)),
  'an answer that is cut off': { ...body(`{"${status}":0,"data":{"licence":"`), breaks: 20 },
  'an answer that is not HTTP': { status: 200, raw: '\u0001\u0002 no HTTP\r\n\r\n' },
  'an answer of two lines of HTTP': { status: 200, raw: 'HTTP/1.1 200 OK\r\ncontent-length: x\r\n\r\n' },
  'chunks that are none': { status: 200, raw: 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n{}' },
  'a closed line': { status: 200, raw: '' },
  'more than a mebibyte': { ...body(`{"${status}":0,"data":{}}`), more: 3 << 20 },
  'a byte in each second, and no end': { status: 200, drips: true },
}

const brokenServers = cases(
  'A broken server',
  Object.fromEntries(
    Object.entries(broken).map(([name, answer]) => [
      `answers by ${name}: the licence goes on`,
      [
        [activated, answers('refresh', answer), asked('refresh', held, grant('device', due, second))],
        does({ ...open, timeout: 2 }),
        ...begin.slice(1),
        does('ensure', opens('device')),
        does('ensure', opens('device', due)),
      ] as const,
    ]),
  ),
)

const servers = cases('Where the server lies', {
  'below a path': [
    [{ ...activated, path: '/members/licence/activate' }],
    does({ ...open, server: '$server/members' }),
    does(activate, opens('device')),
  ],
  'below a path, with a slash at its end': [
    [{ ...activated, path: '/members/licence/activate' }],
    does({ ...open, server: '$server/members/' }),
    does(activate, opens('device')),
  ],
})

/** The machine's clock stands at `now`; it is so much later at the server. */
const comes = (by: number, kind = 'device', floating = false) =>
  asked(
    'activate',
    { key },
    grant(kind, now + by, { refresh_token: 'first', ...(floating && { lease: lease(now + by) }) }),
  )
const again = (moment = now) => does({ ...open, now: moment })

const clocks = cases('A clock that is wrong', {
  ...Object.fromEntries(
    [-13 * hour, -50 * 60, -600, 600, 13 * hour].map((by) => [
      by < 0 ? `by ${-by} seconds, ahead, closes no program` : `by ${by} seconds, behind, closes no program`,
      [
        [comes(by)],
        does(open),
        does(activate, opens('device', now + by)),
        does('check', opens('device', now + by)),
        again(),
        does('ensure', opens('device', now + by)),
        // It is set right.
        clock(now + by + 60),
        does('check', opens('device', now + by)),
      ] as const,
    ]),
  ),
  'keeps the lease of a floating seat as long as it is, and no longer': [
    [comes(-12 * hour, 'floating', true)],
    does(open),
    does(activate, opens('floating', now - 12 * hour)),
    clock(now + 2399),
    does('check', opens('floating', now - 12 * hour)),
    clock(now + 2400),
    does('check', 'expired'),
  ],
  'is not remembered for a floating seat: it beats again': [
    [
      comes(-12 * hour, 'floating', true),
      asked('heartbeat', held, grant('floating', now - 12 * hour + 60, { lease: lease(now - 12 * hour + 60) })),
    ],
    does(open),
    does(activate, opens('floating', now - 12 * hour)),
    again(now + 60),
    does('check', 'expired'),
    does('ensure', opens('floating', now - 12 * hour + 60)),
  ],
  'by days is said, and the token is kept for when it is set right': [
    [comes(3 * day), asked('refresh', held, grant('device', now + 3 * day, second))],
    does(open),
    does(activate, problem('clockIsWrong', false)),
    clock(now + 3 * day),
    does('ensure', opens('device', now + 3 * day)),
  ],
  'is no way to stretch a lease': [
    [comes(-20 * hour)],
    does(open),
    does(activate, opens('device', now - 20 * hour)),
    clock(now - 20 * hour),
    does('check', opens('device', now - 20 * hour)),
    clock(now + 2400),
    does('check', 'expired'),
  ],
})

const content = { licence: issued(), refreshToken: 'first', refreshAfter: now + 10 * day, keys: [], latest: now }
const secret = 'a secret of this user’s'
const unwritable = { ...open, store: '$unwritable', secret }
const renewed = issued({ iat: now + 11 * day, exp: now + 41 * day })
const fresh = { ok: licence({ issued_at: now + 11 * day, expires_at: now + 41 * day }) }
const bringsFresh = (shown: string, next: string) =>
  asked(
    'refresh',
    { refresh_token: shown },
    { ...grant('device', now, { refresh_token: next }), licence: renewed, refresh_after: now + 26 * day },
  )

const stores: readonly ConformanceCase[] = [
  {
    group: 'A store that cannot be written',
    name: 'opens, however far the time moves on',
    store: sealed(content, secret),
    steps: [does(unwritable), clock(now + 1800), does('check', { ok: licence() }), does('ensure', { ok: licence() })],
  },
  {
    group: 'A store that cannot be written',
    name: 'is refreshed for this run, and by the same token in the next',
    store: sealed(content, secret),
    exchanges: [bringsFresh('first', 'second'), bringsFresh('first', 'third')],
    steps: [
      does(unwritable),
      clock(now + 11 * day),
      does('ensure', fresh),
      does('check', fresh),
      does('ensure', fresh),
      does({ ...unwritable, now: now + 11 * day }),
      does('check', { ok: licence() }),
      does('ensure', fresh),
    ],
  },
  {
    group: 'A store that cannot be written',
    name: 'is said before a seat is taken',
    steps: [
      does(unwritable),
      does(activate, problem('system', false)),
      does('trial', 'system'),
      does('sign_in', 'system'),
      does({ op: 'install', file: JSON.stringify({ licence: issued() }) }, 'system'),
      does('check', 'notAuthorized'),
    ],
  },
  {
    group: 'A store',
    name: 'is made with its folders',
    exchanges: [activated],
    steps: [
      does({ ...open, store: '$folder' }),
      does(activate, opens('device')),
      does({ ...open, store: '$folder' }),
      does('check', opens('device')),
    ],
  },
  {
    group: 'A store',
    name: 'keeps what the clock has shown when the seat is given back',
    exchanges: [activated, asked('release', held, {})],
    steps: [
      does(open),
      does(activate, opens('device')),
      clock(now + 2000),
      does('check', opens('device')),
      does('release'),
      does('check', 'notAuthorized'),
      does('refresh', 'notAuthorized'),
      clock(now - 2 * hour),
      does({ op: 'install', file: JSON.stringify({ licence: issued({ iat: now - 3 * hour }) }) }, 'clockIsWrong'),
    ],
  },
]

const floating = cases('A floating seat', {
  'that was given back is no licence, until it beats again': [
    [floats, asked('return', held, {}), beat(now + 60)],
    does(open),
    does(activate, opens('floating')),
    does('give_back'),
    does('check', problem('notAuthorized', true)),
    clock(now + 60),
    does('ensure', opens('floating', now + 60)),
  ],
})

const nextCall = (moment: number | null) => does('next_call', { ok: moment })
/** A loop that waits so often: each wait, in seconds, and what its calls have brought. */
const alive = (...log: readonly (number | string)[]) =>
  does({ op: 'keep_alive', waits: log.filter((each) => typeof each === 'number').length }, { ok: log })
const times = (many: number, seconds = 60) => Array.from({ length: many }, () => seconds)
const gone = answers('refresh', { status: 502, body: '' })
const noPlace = refused('heartbeat', 30005)

const calls = cases('When to call again', {
  'is told by what a licence says': [
    [activated, gone, asked('refresh', held, grant('device', due, second)), asked('release', second, {})],
    does(open),
    nextCall(null),
    does(activate, opens('device')),
    nextCall(due),
    clock(due + 5),
    nextCall(due),
    does('ensure', opens('device')),
    // In vain, so not at once again.
    nextCall(due + 5 + hour),
    clock(due + 60),
    does('refresh', opens('device', due)),
    nextCall(due + 1200),
    does('release'),
    nextCall(null),
  ],
  'is told by what a floating seat says': [
    [floats, noPlace, beat(now + 400)],
    does(open),
    does(activate, opens('floating')),
    nextCall(now + 300),
    clock(now + 310),
    does('ensure', opens('floating')),
    nextCall(now + 370),
    clock(now + 400),
    does('ensure', opens('floating', now + 400)),
    nextCall(now + 700),
  ],
  'is told by the clock of this machine, where that is wrong': [
    [comes(13 * hour)],
    does(open),
    does(activate, opens('device', now + 13 * hour)),
    nextCall(due),
  ],
  'is not put off by a clock that was ahead': [
    [activated],
    does(open),
    does(activate, opens('device')),
    clock(now - 2 * hour),
    does('check', 'clockIsWrong'),
    nextCall(now - 2 * hour),
  ],
  'is not at once, whatever a server says': [
    [
      activated,
      asked('refresh', held, { ...grant('device', due, second), refresh_after: now }),
      asked('refresh', second, { ...grant('device', due, second), refresh_after: now }),
    ],
    ...begin,
    alive('ok', 10, 'ok', 10),
  ],
  'is never, where a licence came as a file': [
    [],
    does(open),
    does({ op: 'install', file: JSON.stringify({ licence: issued() }) }, { ok: licence() }),
    nextCall(null),
  ],
})

/** A place of a running program's own. */
const places = (process: string, at = now, more: object = {}) => ({
  ...grant('floating', at, { lease: lease(at) }),
  licence: issued({ kind: 'floating', iat: at, exp: at + 2400, process }),
  ...more,
})
const starts = (process: string, moment = now) => does({ ...open, process, now: moment })
const placed = asked('activate', { key, process: program }, places(program, now, { refresh_token: 'first' }))
const beats = (process: string, at: number) => asked('heartbeat', { ...held, process }, places(process, at))
const beginPlaced = [starts(program), does(activate, opens('floating'))] as const

const programs = cases('A licence for one running program', {
  'opens for it, and not for the next one, which takes a place of its own': [
    [placed, beats(otherProgram, now + 60)],
    ...beginPlaced,
    does('check', opens('floating')),
    does('ensure', opens('floating')),
    starts(otherProgram, now + 60),
    does('check', problem('notAuthorized', true)),
    does('ensure', opens('floating', now + 60)),
    does('check', opens('floating', now + 60)),
  ],
  'comes by the browser, too': [
    [
      asked(
        'device_code',
        { process: program },
        {
          device_code: 'device-code',
          user_code: 'KQ7M',
          interval: 1,
          expires_in: 900,
          verification_uri: 'https://member.example.com',
          verification_uri_complete: 'https://member.example.com/#KQ7M',
        },
      ),
      asked(
        'token',
        { device_code: 'device-code', process: program },
        places(program, now, { refresh_token: 'first' }),
      ),
    ],
    starts(program),
    does('sign_in', opens('floating')),
    does('check', opens('floating')),
    starts(otherProgram),
    does('check', problem('notAuthorized', true)),
  ],
  'says when to call again, though it is in memory alone': [
    [placed, beats(program, now + 300)],
    ...beginPlaced,
    nextCall(now + 300),
    alive(...times(5), 'ok', 60),
    nextCall(now + 600),
    // Another program has no licence yet.
    starts(otherProgram, now + 360),
    nextCall(now + 360),
  ],
  'is good while no server answers, and asked for each minute': [
    [placed, answers('heartbeat', { status: 502, body: '' })],
    ...beginPlaced,
    clock(now + 310),
    does('ensure', opens('floating')),
    nextCall(now + 370),
    does('check', opens('floating')),
    clock(end),
    does('check', 'expired'),
  ],
  'is refreshed, given back, taken again and released under its name': [
    [
      placed,
      asked('refresh', { ...held, process: program }, places(program, now + 60, second)),
      asked('return', { ...second, fingerprint, process: program }, {}),
      asked('heartbeat', { ...second, fingerprint, process: program }, places(program, now + 120)),
      asked('release', { ...second, fingerprint }, {}),
    ],
    ...beginPlaced,
    clock(now + 60),
    does('refresh', opens('floating', now + 60)),
    does('give_back'),
    does('check', problem('notAuthorized', true)),
    clock(now + 120),
    does('ensure', opens('floating', now + 120)),
    does('release'),
    does('check', problem('notAuthorized', true)),
  ],
  'is refused where it names another one, and the token is kept': [
    [
      asked('activate', { key, process: program }, places(otherProgram, now, { refresh_token: 'first' })),
      asked('refresh', { ...held, process: program }, places(program, now, second)),
    ],
    starts(program),
    does(activate, 'otherDevice'),
    does('check', 'notAuthorized'),
    does('ensure', opens('floating')),
  ],
  'stays where one for another program comes': [
    [placed, asked('heartbeat', { ...held, process: program }, places(otherProgram, now + 300))],
    ...beginPlaced,
    clock(now + 300),
    does('heartbeat', 'otherDevice'),
    does('check', opens('floating')),
  ],
  'gives way to one for the device, which the next program opens by': [
    [placed, beat(now + 300)],
    ...beginPlaced,
    clock(now + 300),
    does('ensure', opens('floating', now + 300)),
    starts(otherProgram, now + 310),
    does('check', opens('floating', now + 300)),
  ],
  'gives way to one that comes as a file': [
    [placed],
    ...beginPlaced,
    does({ op: 'install', file: JSON.stringify({ licence: issued() }) }, { ok: licence() }),
    does('check', { ok: licence() }),
    nextCall(null),
  ],
})

const loops = cases('A loop that calls', {
  'refreshes when that is due, and not before': [
    [activated, asked('refresh', held, grant('device', due, second))],
    does(open),
    does(activate, opens('device')),
    alive(...times(20), 'ok', 60),
    does('check', opens('device', due)),
  ],
  'goes on for an hour, where a refresh was in vain': [
    [activated, gone, refused('refresh', 30006)],
    ...begin,
    alive('ok', ...times(60), 'seatLost', 60, 60),
  ],
  'beats for a floating seat, each minute where there is no place': [
    [floats, noPlace, ...Array.from({ length: 35 }, () => noPlace), beat(end + 60)],
    does(open),
    does(activate, opens('floating')),
    alive(...times(5), ...times(35).flatMap((wait) => ['ok', wait]), 'noFreeSeat', 60, 'ok', 60),
  ],
  'waits where there is no seat': [[], does(open), alive(60, 60)],
})

/** The life of a program between two sign-ins. */
export const lifeCases: readonly ConformanceCase[] = [
  ...untilTheEnd,
  ...replaced,
  ...brokenServers,
  ...servers,
  ...clocks,
  ...stores,
  ...floating,
  ...calls,
  ...programs,
  ...loops,
]
