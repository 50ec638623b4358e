import type { ConformanceCase, DriverAnswer } from './case'
import { encode, malleated, signed, type VectorKey, vectorKey, voucher } from './keys'

/** 2026-11-21T12:00:00Z. */
export const now = 1_795_262_400
export const line = 'downloader'
export const fingerprint = 'q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA'
/** The names of running programs, where floating places are counted by process. */
export const [program, otherProgram] = ['program-1-of-this-device', 'program-2-of-this-device'] as const
export const elsewhere = 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

export const current = vectorKey('2026-11', 1)
const [newer, newest] = [vectorKey('2027-01', 2), vectorKey('2027-06', 3)]
export const stranger = vectorKey('stranger', 4)
const underKnownName: VectorKey = { ...stranger, kid: current.kid, jwk: { ...stranger.jwk, kid: current.kid } }

const claims = {
  iss: 'https://member.example.com',
  aud: line,
  sub: 'seat-1',
  jti: 'licence-1',
  platform: 'win',
  iat: now,
  exp: now + 30 * 86_400,
  device: fingerprint,
  products: [{ pid: 757, ends: null }],
}
export const issued = (more: object = {}, key = current, header: object = {}) =>
  signed({ alg: 'EdDSA', kid: key.kid, typ: 'licence+jwt', ...header }, { ...claims, ...more }, key)

/** Returns the content of a licence of the vectors, as a client reads it. */
export const licence = (more: object = {}) => ({
  seat: 'seat-1',
  line,
  platform: 'win',
  issued_at: now,
  expires_at: claims.exp,
  kind: 'device',
  features: [],
  products: [{ pid: 757, ends: null, updates_until: null }],
  ...more,
})

const verify = (
  group: string,
  name: string,
  jws: string,
  answer: DriverAnswer,
  more: object = {},
): ConformanceCase => ({
  group,
  name,
  steps: [
    {
      request: { op: 'verify', licence: jws, keys: [current.jwk], offered: [], line, fingerprint, now, ...more },
      answer,
    },
  ],
})

const opens = (name: string, more: object, read: object = {}, asked: object = {}) =>
  verify('A licence opens', name, issued(more), { ok: licence(read) }, asked)
const refused = (name: string, jws: string, problem: string, more: object = {}) =>
  verify('A licence is refused', name, jws, { problem }, more)

const ends = { ends: now + 9, updates_until: now + 99 }

const opening = [
  opens('what it names', {}),
  opens('until its term ends', { products: [{ pid: 701, ...ends }] }, { products: [{ pid: 701, ...ends }] }),
  opens('nothing', { products: [] }, { products: [] }),
  opens('features', { features: ['4k', 'Überblendung', '字幕'] }, { features: ['4k', 'Überblendung', '字幕'] }),
  opens('a trial', { kind: 'trial' }, { kind: 'trial' }),
  opens('a floating seat', { kind: 'floating' }, { kind: 'floating' }),
  opens('with more devices than are paid for', { over: 3 }, { over: 3 }),
  opens('whose number of these is a text', { over: 'many' }),
  opens('for the running program that it names', { process: program }, {}, { process: program }),
  opens('for every running program, where it names none', {}, {}, { process: program }),
  opens('in its last second', { exp: now + 1 }, { expires_at: now + 1 }),
  opens('from a clock that is five minutes ahead', { iat: now + 300 }, { issued_at: now + 300 }),
  opens('with claims that this client does not know', { later: { deep: [1, { a: null }] }, more: 'x', big: 1e300 }),
  opens('in a version that was released in time', updatesUntil(now), updatesUntil(now), { released: now }),
]

function updatesUntil(moment: number | null) {
  return { products: [{ pid: 757, ends: null, updates_until: moment }] }
}

const one = issued()
/** Its last letter holds two bits and four that count for nothing. */
const respelled = one.slice(0, -1) + String.fromCharCode(one.charCodeAt(one.length - 1) + 1)
/** Two letters for six ones each, which a reader that looks at half of each byte takes for one that is written in two bytes. */
const beyondAscii = Array.from({ length: 999 }, (_, turn) => issued({ jti: `licence-${turn}` }))
  .find((token) => token.split('.')[2]?.includes('__'))
  ?.replace(/__(?=[^.]*$)/, 'é')

const refusals = [
  refused('when it has expired', issued({ exp: now }), 'expired'),
  refused('on another device', issued({ device: elsewhere }), 'otherDevice'),
  refused('for another running program', issued({ process: otherProgram }), 'otherDevice', { process: program }),
  refused('for a running program, by one without a name', issued({ process: program }), 'otherDevice'),
  refused('whose running program is a number', issued({ process: 5 }), 'otherDevice', { process: program }),
  refused('whose running program is null', issued({ process: null }), 'otherDevice'),
  refused('for another line', issued({ aud: 'music' }), 'otherProduct'),
  refused('from the future', issued({ iat: now + 301 }), 'clockIsWrong'),
  refused('in a version that is too new for it', issued(updatesUntil(now - 1)), 'versionTooNew', { released: now }),
  refused('by a key that is not the vendor’s', issued({}, stranger), 'unknownKey'),
  refused('forged under a known name', issued({}, underKnownName), 'damaged'),
  refused(
    'with other claims under its signature',
    `${one.split('.')[0]}.${encode({ ...claims, exp: 9e9 })}.${one.split('.')[2]}`,
    'damaged',
  ),
  refused('with a signature that asks for no check', issued({}, current, { alg: 'none' }), 'damaged'),
  refused('when it is another kind of token', issued({}, current, { typ: 'JWT' }), 'damaged'),
  refused('without a signature', one.replace(/\.[^.]*$/, '.'), 'damaged'),
  refused('with half a signature', one.slice(0, -43), 'damaged'),
  refused('with another spelling of its signature', respelled, 'damaged'),
  refused('with a letter beyond ASCII in its signature', beyondAscii ?? '', 'damaged'),
  refused('with padding', `${one}==`, 'damaged'),
  refused('with a signature of another form', malleated(one), 'damaged'),
  refused('with something behind it', `${one}.x`, 'damaged'),
  refused('that is no JSON', `${Buffer.from('{"alg":').toString('base64url')}.e30.AA`, 'damaged'),
  refused('that names no seat', issued({ sub: undefined }), 'damaged'),
  refused('whose moment is a text', issued({ exp: 'soon' }), 'damaged'),
  refused('whose products are no list', issued({ products: 5 }), 'damaged'),
  refused('that is a word', 'licence', 'damaged'),
  refused('that is empty', '', 'damaged'),
]

const trusts = (name: string, jws: string, offered: readonly object[], answer: DriverAnswer) =>
  verify('Keys that follow', name, jws, answer, { offered })
const by = (key: VectorKey, ...vouchers: readonly string[]) => ({ ...key.jwk, vouchers })
const [first, second] = [voucher(current, newer), voucher(newer, newest)]
const impostor: VectorKey = { ...stranger, kid: newer.kid, jwk: { ...stranger.jwk, kid: newer.kid } }

const chains = [
  trusts('one step', issued({}, newer), [by(newer, first)], { ok: licence() }),
  trusts('two steps', issued({}, newest), [by(newest, first, second)], { ok: licence() }),
  trusts('the first of two steps', issued({}, newer), [by(newest, first, second)], { ok: licence() }),
  trusts('a step is missing', issued({}, newest), [by(newest, second)], { problem: 'unknownKey' }),
  trusts('no known key vouches', issued({}, newer), [newer.jwk], { problem: 'unknownKey' }),
  trusts('a stranger vouches', issued({}, newer), [by(newer, voucher(stranger, newer))], { problem: 'unknownKey' }),
  trusts(
    'a stranger vouches under a known name',
    issued({}, impostor),
    [by(impostor, voucher(underKnownName, impostor))],
    { problem: 'unknownKey' },
  ),
  trusts('another kind of token vouches', issued({}, newer), [by(newer, voucher(current, newer, 'JWT'))], {
    problem: 'unknownKey',
  }),
  trusts('a voucher takes no known name', issued({}, underKnownName), [by(newer, voucher(current, underKnownName))], {
    problem: 'damaged',
  }),
  trusts('what cannot be read vouches for nothing', issued(), [by(newer, 'x', '', 'a.b.c')], { ok: licence() }),
]

const relay = vectorKey('relay', 5)
const opensProducts = { products: [{ pid: 701, ...ends }], features: ['4k'] }
const allotmentClaims = {
  aud: line,
  platform: 'win',
  sub: 'allotment-1',
  iat: now,
  exp: now + 86_400,
  key: relay.jwk,
  places: 5,
  ...opensProducts,
}
const allotted = (more: object = {}, key = current, typ = 'licence-allotment+jwt') =>
  signed({ alg: 'EdDSA', kid: key.kid, typ }, { ...allotmentClaims, ...more }, key)
/** Products and features by the relay itself count for nothing. */
const leased = (more: object = {}, allotment: unknown = allotted(), key = relay) =>
  issued({ kind: 'floating', exp: now + 2400, features: ['everything'], ...more }, key, { allotment })
const byRelay = (name: string, jws: string, answer: DriverAnswer, more: object = {}) =>
  verify('A licence of a relay', name, jws, answer, more)
const outside = (name: string, jws: string, problem = 'damaged') => byRelay(name, jws, { problem })
const opened = { ok: licence({ kind: 'floating', expires_at: now + 2400, ...opensProducts }) }

const relays = [
  byRelay('opens what its vendor has allotted', leased(), opened),
  byRelay('opens by an allotment of a key that follows', leased({}, allotted({}, newer)), opened, {
    offered: [by(newer, first)],
  }),
  byRelay('opens until the last second of the allotment', leased({ exp: now + 86_400 }), {
    ok: licence({ kind: 'floating', expires_at: now + 86_400, ...opensProducts }),
  }),
  byRelay('opens no feature where the allotment names none', leased({}, allotted({ features: undefined })), {
    ok: licence({ kind: 'floating', expires_at: now + 2400, products: opensProducts.products }),
  }),
  outside('is refused beyond the end of the allotment', leased({ exp: now + 86_401 })),
  outside('is refused for another line', leased({ aud: 'music' })),
  outside('is refused for another platform', leased({ platform: 'mac' })),
  outside('is refused where it is no floating seat', leased({ kind: 'trial' })),
  outside('is refused as a seat for good', leased({ kind: undefined })),
  outside('is refused on another device', leased({ device: elsewhere }), 'otherDevice'),
  byRelay('opens for the running program that it names', leased({ process: program }), opened, { process: program }),
  byRelay(
    'is refused for another running program',
    leased({ process: otherProgram }),
    { problem: 'otherDevice' },
    { process: program },
  ),
  outside('is refused by a key that the allotment does not name', leased({}, allotted(), stranger)),
  outside('is refused by another key under the same name', leased({}, allotted({ key: stranger.jwk }))),
  outside(
    'is refused where it is signed by another key under its name',
    leased({}, allotted(), { ...stranger, kid: relay.kid }),
  ),
  outside('is refused without its allotment', issued({ kind: 'floating' }, relay), 'unknownKey'),
  outside('is refused where a stranger has made the allotment', leased({}, allotted({}, stranger)), 'unknownKey'),
  outside('is refused where the relay has made the allotment', leased({}, allotted({}, relay)), 'unknownKey'),
  outside('is refused where the allotment is forged under a known name', leased({}, allotted({}, underKnownName))),
  outside('is refused where the allotment is another kind of token', leased({}, allotted({}, current, 'licence+jwt'))),
  outside('is refused where the allotment names no key', leased({}, allotted({ key: undefined }))),
  outside('is refused where the allotment has no end', leased({}, allotted({ exp: undefined }))),
  outside('is refused where the allotment has no products', leased({}, allotted({ products: undefined }))),
  outside('is refused where the allotment is a number', leased({}, 5)),
  outside('is refused where the allotment is a word', leased({}, 'allotment')),
  outside('is no allotment itself', allotted()),
]

export const licenceCases: readonly ConformanceCase[] = [...opening, ...refusals, ...chains, ...relays]
