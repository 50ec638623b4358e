import type { ConformanceCase, Exchange, PlainAnswer } from './case'
import { activate, activated, asked, beat, clock, does, floats, grant, held, open, opens } from './exchange-cases'
import { fingerprint, issued, licence, now } from './licence-cases'
import { sealed } from './sealed'

/** A use as it is reported; one that waited has the moment `at`. */
const report = (meter: string, amount: number, at?: number) => ({ meter, amount, ...(at !== undefined && { at }) })
const meters = [
  { meter: 'exports', used: 41, limit: 100, per: 'month', resets_at: now + 864_000 },
  { meter: 'minutes', used: 7, limit: 5, per: 'all', resets_at: null },
]
const told = { ok: meters.map(({ per: _, ...each }) => each) }

const use = (meter = 'exports', amount?: number) => ({ op: 'use', meter, ...(amount !== undefined && { amount }) })
const later = { ok: null }
/** The server counts these reports, and no others. */
const counts = (...reports: readonly object[]): Exchange => asked('use', { ...held, reports }, { meters })
const refuses = (code: number, ...reports: readonly object[]): Exchange => ({
  path: '/licence/use',
  fields: { ...held, reports },
  answer: { code, data: null },
})
const away = (...reports: readonly object[]): Exchange => ({
  path: '/licence/use',
  fields: { reports },
  answer: { status: 502, body: '' } satisfies PlainAnswer,
})
const refreshed = asked('refresh', held, grant('device', now))
const begun = [does(open), does(activate, opens('device'))] as const

const one = (name: string, exchanges: readonly Exchange[], ...steps: ConformanceCase['steps']): ConformanceCase => ({
  group: 'Use that is counted',
  name,
  exchanges,
  steps,
})

const secret = 'a secret of this user’s'
/** A store in which so many uses wait, as any client has left it. */
const waiting = (many: number) => {
  const uses = Array.from({ length: many }, (_, index) => ({ id: `${index}`, meter: 'exports', amount: 1, at: now }))
  const content = { licence: issued(), refreshToken: 'first', refreshAfter: now + 864_000, keys: [], latest: now, uses }
  return sealed(content, secret)
}
const few = (many: number) => Array.from({ length: many }, () => report('exports', 1, now))

/** Metered use, without a network as well (decision 0244). */
export const useCases: readonly ConformanceCase[] = [
  one(
    'is told with each count',
    [activated, counts(report('exports', 1)), counts(report('minutes', 1_000_000))],
    ...begun,
    does(use(), told),
    does(use('minutes', 1_000_000), told),
  ),
  one(
    'is refused where it is more than is left, or nothing of the name is counted',
    [
      activated,
      refuses(30020, report('exports', 3)),
      refuses(30021, report('pages', 1)),
      refuses(30010, report('exports', 1)),
    ],
    ...begun,
    does(use('exports', 3), { problem: 'usedUp', sign_in: false }),
    does(use('pages'), { problem: 'noMeter', sign_in: false }),
    does(use(), 'resting'),
    does('check', opens('device')),
  ),
  one(
    'is asked for in words that a server can take',
    [activated],
    ...begun,
    ...[use('exports', 0), use('exports', -1), use('exports', 1_000_001)].map((each) => does(each, 'invalid')),
    ...['', 'Exports', 'two words', '-', `${'x'.repeat(41)}`, 'a"b'].map((name) => does(use(name), 'invalid')),
  ),
  one(
    'waits where there is no network, and is reported before the next one',
    [
      activated,
      away(report('exports', 1)),
      away(report('exports', 1, now), report('minutes', 2)),
      counts(report('exports', 1, now), report('minutes', 2, now + 60), report('exports', 3)),
      counts(report('exports', 1)),
    ],
    ...begun,
    does(use(), later),
    clock(now + 60),
    does(use('minutes', 2), later),
    // A program that starts again has them still.
    does({ ...open, now: now + 60 }),
    does(use('exports', 3), told),
    does(use(), told),
  ),
  one(
    'waits by the server’s time where the clock is wrong',
    [
      asked('activate', {}, grant('device', now + 7200, { refresh_token: 'first' })),
      away(report('exports', 1)),
      counts(report('exports', 1, now + 7200), report('exports', 1)),
    ],
    does(open),
    does(activate, opens('device', now + 7200)),
    does(use(), later),
    does(use(), told),
  ),
  one(
    'that waited is counted also with one that is refused',
    [
      activated,
      away(report('exports', 9)),
      refuses(30020, report('exports', 9, now), report('exports', 1)),
      counts(report('exports', 1)),
    ],
    ...begun,
    does(use('exports', 9), later),
    does(use(), 'usedUp'),
    does(use(), told),
  ),
  one(
    'waits where the answer is none',
    [
      activated,
      { ...counts(report('exports', 1)), answer: { code: 0, data: null } },
      counts(report('exports', 1, now), report('exports', 1)),
    ],
    ...begun,
    does(use(), later),
    does(use(), told),
  ),
  one(
    'that waited goes along with a refresh, which opens whether it is counted or not',
    [
      activated,
      away(report('exports', 4)),
      refreshed,
      away(report('exports', 4, now)),
      refreshed,
      counts(report('exports', 4, now)),
      refreshed,
    ],
    ...begun,
    does(use('exports', 4), later),
    does('refresh', opens('device')),
    does('refresh', opens('device')),
    does('refresh', opens('device')),
  ),
  one(
    'that waited goes along with a beat',
    [floats, away(report('exports', 4)), beat(now + 60), counts(report('exports', 4, now))],
    does(open),
    does(activate, opens('floating')),
    does(use('exports', 4), later),
    clock(now + 60),
    does('heartbeat', opens('floating', now + 60)),
  ),
  one(
    'that waited is reported before the seat is given back',
    [activated, away(report('exports', 4)), counts(report('exports', 4, now)), asked('release', held, {})],
    ...begun,
    does(use('exports', 4), later),
    does('release'),
    does(use(), 'notAuthorized'),
  ),
  one(
    'finds out that the seat was taken back, which ends the licence',
    [activated, away(report('exports', 4)), refreshed, refuses(30006, report('exports', 4, now))],
    ...begun,
    does(use('exports', 4), later),
    does('refresh', { problem: 'seatLost', sign_in: true }),
    does('check', 'notAuthorized'),
    does(use(), 'notAuthorized'),
  ),
  {
    ...one(
      'of more than a hundred goes in several calls, and what is asked for now in the last',
      [counts(...few(99)), counts(...few(22), report('exports', 5))],
      does({ ...open, secret }),
      does(use('exports', 5), told),
    ),
    store: waiting(121),
  },
  {
    ...one(
      'of a hundred goes along with a refresh in one call',
      [refreshed, counts(...few(100))],
      does({ ...open, secret }),
      does('refresh', opens('device')),
    ),
    store: waiting(100),
  },
  {
    ...one(
      'waits a thousand times, and no more: then it is said',
      [away(...few(99)), away(...few(99))],
      does({ ...open, secret }),
      does(use(), later),
      does(use(), { problem: 'unreachable', sign_in: false }),
      does('check', { ok: licence() }),
    ),
    store: waiting(999),
  },
  {
    ...one(
      'waits in this run where the store cannot be written',
      [
        away(report('exports', 2)),
        counts(report('exports', 2, now), report('exports', 1)),
        counts(report('exports', 1)),
      ],
      does({ ...open, store: '$unwritable', secret }),
      does(use('exports', 2), later),
      does(use(), told),
      does(use(), told),
    ),
    store: waiting(0),
  },
  {
    ...one('of a licence that came as a file is none', [], does({ ...open, secret }), does(use(), 'notAuthorized')),
    store: sealed(
      { licence: issued({ device: fingerprint }), refreshToken: null, refreshAfter: null, keys: [] },
      secret,
    ),
  },
]
