import { describe, expect, it } from 'vitest'
import { days, hours, minutes } from '@/platform/time/duration'
import { rememberedMailDomains } from './mail-domains'

type Lookup = Parameters<typeof rememberedMailDomains>[0]

const mx = (...exchanges: string[]) => exchanges.map((exchange) => ({ exchange, priority: 10 }))
const fails = (code: string) => async () => {
  throw Object.assign(new Error(code), { code })
}

/** Answers as one row of a table says, and counts how often it was asked. */
function told(answers: Partial<Record<keyof Lookup, unknown>>) {
  const state = { asked: 0, now: new Date('2026-11-23T12:00:00Z') }
  const answer = (name: keyof Lookup) => async () => {
    state.asked++
    const given = answers[name] ?? 'ENODATA'
    return typeof given === 'string' ? fails(given)() : given
  }
  const lookup = { resolveMx: answer('resolveMx'), resolve4: answer('resolve4'), resolve6: answer('resolve6') }
  return { state, ask: rememberedMailDomains(lookup as unknown as Lookup, () => state.now) }
}

describe('a domain', () => {
  it.for([
    ['with a host for mail', { resolveMx: mx('mx.shop.de') }, true],
    ['that wants no mail', { resolveMx: mx('') }, false],
    ['that is not there', { resolveMx: 'ENOTFOUND' }, false],
    ['with a machine alone', { resolve4: ['192.0.2.1'] }, true],
    ['with a machine of today alone', { resolve6: ['2001:db8::1'] }, true],
    ['with nothing', {}, false],
    ['whose machine has no address on record', { resolve4: 'ESERVFAIL' }, null],
    ['whose name server is silent', { resolveMx: 'ETIMEOUT' }, null],
    ['while the name servers are down', { resolveMx: 'ECONNREFUSED' }, null],
  ] as const)('%s', async ([, answers, receives]) => {
    expect(await told(answers).ask('shop.de')).toBe(receives)
  })

  it.for(['tidewren.test', 'example.com', 'mail.example.org', 'localhost', 'no domain', ''])(
    '%s is not looked up',
    async (domain) => {
      const { ask, state } = told({ resolveMx: 'ENOTFOUND' })
      expect(await ask(domain)).toBeNull()
      expect(state.asked).toBe(0)
    },
  )

  it('is looked up again after a while: soon without a result', async () => {
    const known = told({ resolveMx: mx('mx.shop.de') })
    const unknown = told({ resolveMx: 'ETIMEOUT' })
    for (const { ask } of [known, unknown]) for (const domain of ['shop.de', 'SHOP.de']) await ask(domain)
    expect([known.state.asked, unknown.state.asked]).toEqual([1, 1])
    for (const { ask, state } of [known, unknown]) {
      state.now = new Date(state.now.getTime() + minutes(2))
      await ask('shop.de')
    }
    expect([known.state.asked, unknown.state.asked]).toEqual([1, 2])
    known.state.now = new Date(known.state.now.getTime() + days(1) + hours(1))
    await known.ask('shop.de')
    expect(known.state.asked).toBe(2)
  })
})
