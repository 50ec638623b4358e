import type { ConformanceCase, DriverAnswer, DriverRequest, Exchange } from './case'
import { current, fingerprint, issued, licence, line, now } from './licence-cases'
import { visitorFields } from './map'

const device = { platform: 'win', fingerprint, device: '3C:52:82:4F:A1:0E', name: 'Studio' }
export const open: DriverRequest = {
  op: 'open',
  server: '$server',
  line,
  keys: [current.jwk],
  device,
  store: '$store',
  now,
}
export const does = (request: DriverRequest | string, answer: DriverAnswer | string = { ok: null }) => ({
  request: typeof request === 'string' ? { op: request } : request,
  answer: typeof answer === 'string' ? { problem: answer } : answer,
})
export const clock = (moment: number) => does({ op: 'clock', now: moment })

export const lease = (at: number) => ({ expires_at: at + 600, heartbeat_after: at + 300 })
const claims = (kind: string, at: number) => ({ kind, iat: at, exp: at + 2400 })
export const grant = (kind: string, at = now, more: object = {}) => ({
  licence: issued(claims(kind, at)),
  seat: 'seat-1',
  expires_at: at + 2400,
  refresh_after: at + 1200,
  ...more,
})
export const opens = (kind: string, at = now) => ({ ok: licence({ kind, issued_at: at, expires_at: at + 2400 }) })

export const asked = (path: string, fields: Exchange['fields'], data: unknown): Exchange => ({
  path: `/licence/${path}`,
  fields,
  answer: { code: 0, data },
})
export const refused = (path: string, code: number): Exchange => ({
  path: `/licence/${path}`,
  fields: { fingerprint },
  answer: { code, data: null },
})

export const key = 'TIDE-7X2KM-QQ9PA'
export const activated = asked('activate', { key, line, fingerprint }, grant('device', now, { refresh_token: 'first' }))
export const floats = asked('activate', { key }, grant('floating', now, { refresh_token: 'first', lease: lease(now) }))
export const held = { refresh_token: 'first', fingerprint }
export const beat = (at: number) => asked('heartbeat', held, grant('floating', at, { lease: lease(at) }))
export const activate = { op: 'activate', key }

const one = (name: string, exchanges: readonly Exchange[], ...steps: ConformanceCase['steps']): ConformanceCase => ({
  group: 'What a server answers',
  name,
  exchanges,
  steps: [does(open), ...steps],
})
const saysNo = (op: DriverRequest | string, path: string, answers: readonly (readonly [number, string])[]) =>
  [answers.map(([code]) => refused(path, code)), answers.map(([, problem]) => does(op, problem))] as const

const [keyCodes, keyProblems] = saysNo(activate, 'activate', [
  [30011, 'noSuchKey'] as const,
  [30012, 'unclaimedKey'] as const,
  [30005, 'noFreeSeat'] as const,
  [30016, 'disabledKey'] as const,
  [30019, 'virtualMachine'] as const,
  [20039, 'tooOften'] as const,
  [10001, 'invalid'] as const,
  [99999, 'server'] as const,
])
const [trialCodes, trialProblems] = saysNo('trial', 'trial', [
  [30013, 'nothingToTry'] as const,
  [30014, 'trialOver'] as const,
  [30015, 'alreadyBought'] as const,
])

const refusedFor = (code: number): Exchange => ({
  path: '/licence/free',
  fields: { key, device: 'b7e1' },
  answer: { code, data: null },
})
const freeing = [
  [20035, 'notSeated'] as const,
  [20039, 'tooOften'] as const,
  [30016, 'disabledKey'] as const,
  [42012, 'wrongPassword'] as const,
]
const freeCodes = freeing.map(([code]) => refusedFor(code))
const freeProblems = freeing.map(([, problem]) => does({ op: 'free', key, id: 'b7e1' }, problem))
const ada = { email: 'ada@example.test', password: 'x' }

const seated = { id: 'b7e1', device: '00:1B:44:11:3A:B7', name: null, last_seen: now, version: '6.2.1' }
const atWork = { ...seated, id: 'b7e2', name: 'Studio', version: null, floating: true }
const listed = { devices: [{ ...seated, floating: false }, atWork], may_free: true }
const place = { line, platform: 'win' }
const list = (proof: Exchange['fields']) =>
  asked('devices', { ...proof, ...place }, { ...listed, devices: [seated, atWork] })
const freed = (proof: Exchange['fields']) => asked('free', { ...proof, ...place, device: 'b7e1' }, {})

const visitor = visitorFields('visitor+token')
const work = { challenge: 'a challenge', difficulty: 8, rounds: 3 }
const search = (path: string, fields: Exchange['fields'], data: unknown, code = 0): Exchange => ({
  path: `/api/${path}`,
  fields,
  answer: { code, data },
})
/** The work of the challenge is done by the first numbers that do it. */
const solved = [
  search('verification/get_token', {}, 'visitor+token'),
  search('verification/challenge', visitor, work),
  search('verification/solve', { ...visitor, challenge: work.challenge, nonces: '368,38,310' }, { code: 'k7qm' }),
]
const tooMuch = { ...work, difficulty: 31 }
const found = { ...visitor, email: 'ada@example.test', code: 'k7qm' }

export const exchangeCases: readonly ConformanceCase[] = [
  one('a seat by licence key', [activated], does(activate, opens('device')), does('check', opens('device'))),
  one(
    'a seat that was bound to the device in advance',
    [asked('claim', { line, fingerprint }, grant('device', now, { refresh_token: 'first' })), refused('claim', 30008)],
    does('claim', opens('device')),
    does('check', opens('device')),
    does('claim', 'nothingPaid'),
  ),
  one(
    'a virtual machine, which the program tells',
    [
      asked('activate', { key, virtual: 'virtualMachine' }, grant('device', now, { refresh_token: 'first' })),
      refused('claim', 30019),
    ],
    does({ ...open, device: { ...(open.device as object), virtual: 'virtualMachine' } }),
    does(activate, opens('device')),
    does('claim', 'virtualMachine'),
  ),
  one('why a key takes none', keyCodes, ...keyProblems, does('check', 'notAuthorized')),
  one(
    'a trial',
    [asked('trial', { line, fingerprint }, grant('trial', now, { refresh_token: 'first' }))],
    does('trial', opens('trial')),
    does('ensure', opens('trial')),
  ),
  one(
    'the trial of an account',
    [asked('trial', { line, email: 'ada@example.test', pw: 'x' }, grant('trial', now, { refresh_token: 'first' }))],
    does({ op: 'trial', ...ada }, opens('trial')),
  ),
  one('why there is no trial', trialCodes, ...trialProblems),
  one(
    'a floating seat, which beats when that is due',
    [floats, beat(now + 300)],
    does(activate, opens('floating')),
    does('ensure', opens('floating')),
    clock(now + 300),
    does('ensure', opens('floating', now + 300)),
    does('ensure', opens('floating', now + 300)),
  ),
  one(
    'a floating seat, which is given back and taken again',
    [floats, asked('return', held, {}), refused('heartbeat', 30005), beat(now + 60)],
    does(activate, opens('floating')),
    does('give_back'),
    does('check', 'notAuthorized'),
    does('ensure', 'noFreeSeat'),
    clock(now + 60),
    does('ensure', opens('floating', now + 60)),
  ),
  one(
    'no place for a beat: it goes on in its time of grace, and no longer',
    [floats, refused('heartbeat', 30005), refused('heartbeat', 30005)],
    does(activate, opens('floating')),
    clock(now + 900),
    does('ensure', opens('floating')),
    clock(now + 2400),
    does('ensure', 'noFreeSeat'),
  ),
  one(
    'devices that have the seats, and one of them freed: by licence key',
    [list({ key }), freed({ key })],
    does({ op: 'devices', key }, { ok: listed }),
    does({ op: 'free', key, id: 'b7e1' }),
  ),
  one(
    'the same by address and password',
    [list({ email: 'ada@example.test', pw: 'x' }), freed({ email: 'ada@example.test', pw: 'x' })],
    does({ op: 'devices', ...ada }, { ok: listed }),
    does({ op: 'free', ...ada, id: 'b7e1' }),
  ),
  one(
    'the same by the seat that the program has, which keeps its token',
    [activated, list(held), freed(held), asked('release', held, {})],
    does(activate, opens('device')),
    does('devices', { ok: listed }),
    does({ op: 'free', id: 'b7e1' }),
    does('release'),
    does('devices', 'notAuthorized'),
  ),
  one('why no device is freed', freeCodes, ...freeProblems),
  one(
    'a search for what was bought, with the work that the server asks for',
    [...solved, search('auth/find_purchase', { ...found, lang: 'de' }, {})],
    does({ op: 'find_purchase', email: 'ada@example.test', language: 'de' }),
  ),
  one(
    'a search that has to wait',
    [...solved, search('auth/find_purchase', found, null, 20039)],
    does({ op: 'find_purchase', email: 'ada@example.test' }, 'tooOften'),
  ),
  one(
    'a search with which a server would keep the device at work',
    [search('verification/get_token', {}, 'visitor+token'), search('verification/challenge', visitor, tooMuch)],
    does({ op: 'find_purchase', email: 'ada@example.test' }, 'server'),
  ),
  one(
    'a seat that rests keeps its licence',
    [activated, refused('refresh', 30010)],
    does(activate, opens('device')),
    does('refresh', 'resting'),
    does('check', opens('device')),
  ),
  one(
    'a suspended account keeps none',
    [activated, refused('refresh', 20027)],
    does(activate, opens('device')),
    does('refresh', 'suspended'),
    does('check', 'notAuthorized'),
  ),
]
