import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { type EventFacts, eventNames, scenes, subjectOf } from './events'

const known = {
  isCode: (code: number) => code === 42012,
  productOf: (pid: number) => (pid === 757 || pid === 907 ? 757 : null),
  isCampaign: (key: string) => key === 'all-in-one-new',
}
const [scene] = scenes

describe('the subject of an event (spec 12.7)', () => {
  test.each<[(typeof eventNames)[number], EventFacts, string | null]>([
    ['login_error', { code: 42012 }, '42012'],
    ['login_error', { code: 1 }, null],
    ['login_error', {}, null],
    ['google_register', {}, ''],
    ['offer_shown', { pid: 757 }, '757'],
    ['offer_clicked', { pid: 907 }, '757'],
    ['offer_shown', { pid: 1 }, null],
    ['recommendation_shown', { pid: 757, scene, position: 2 }, 'member_upgrade_unifab 757 2'],
    ['recommendation_clicked', { pid: 757, scene }, null],
    ['gift_opened', { campaign: 'all-in-one-new' }, 'all-in-one-new'],
    ['gift_code_taken', { campaign: 'constructor' }, null],
  ])('%s %j: %s', (name, facts, subject) => expect(subjectOf(name, facts, known)).toBe(subject))

  it('has few names, for any text of strangers', () => {
    const subjects = new Set<string>()
    fc.assert(
      fc.property(
        fc.constantFrom(...eventNames),
        fc.record({
          code: fc.option(fc.integer(), { nil: undefined }),
          pid: fc.option(fc.oneof(fc.integer(), fc.constantFrom(757, 907)), { nil: undefined }),
          scene: fc.option(fc.constantFrom(...scenes), { nil: undefined }),
          position: fc.option(fc.integer({ min: 1, max: 10 }), { nil: undefined }),
          campaign: fc.option(fc.string(), { nil: undefined }),
        }),
        (name, facts) => {
          const subject = subjectOf(name, facts, known)
          if (subject !== null) subjects.add(subject)
        },
      ),
    )
    expect(subjects.size).toBeLessThanOrEqual(1 + 1 + 1 + 1 + scenes.length * 10)
  })
})
