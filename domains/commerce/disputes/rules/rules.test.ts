import { describe, expect, it } from 'vitest'
import { random, shuffle } from '@/tests/samples/random'
import {
  answered,
  type DisputeStage,
  disputeStages,
  isOpen,
  isUnanswered,
  isWhole,
  lostAgain,
  mayAccept,
  rests,
  stageAfter,
} from './'

const fold = (stages: readonly DisputeStage[]) => stages.reduce(stageAfter)

describe('how far a dispute has come', () => {
  it.each<[string, readonly DisputeStage[], DisputeStage]>([
    ['an inquiry that came to nothing', ['inquiry', 'inquiryAnswered', 'withdrawn'], 'withdrawn'],
    ['an inquiry that became a dispute', ['inquiry', 'open'], 'open'],
    ['a dispute that was answered', ['open', 'submitted'], 'submitted'],
    ['one that was won', ['open', 'submitted', 'won'], 'won'],
    ['one that was lost', ['open', 'lost'], 'lost'],
    ['one that a bank has taken up again', ['open', 'won', 'lost'], 'lost'],
    ['one that was lost, which stays so here', ['lost', 'won'], 'lost'],
  ])('%s', (_, stages, expected) => expect(fold(stages)).toBe(expected))

  it('is the same after the same reports, in any order and with repetitions', () => {
    const pick = random(74)
    for (let run = 0; run < 500; run++) {
      const stages = Array.from({ length: 1 + pick(6) }, () => disputeStages[pick(disputeStages.length)] ?? 'open')
      const repeated = [...stages, ...stages.slice(0, pick(stages.length + 1))]
      expect(fold(shuffle(repeated, pick))).toBe(fold(stages))
    }
  })

  it.each<[DisputeStage, { open: boolean; rests: boolean; unanswered: boolean; accepted: boolean; byHand: boolean }]>([
    ['inquiry', { open: true, rests: false, unanswered: true, accepted: false, byHand: false }],
    ['inquiryAnswered', { open: true, rests: false, unanswered: false, accepted: false, byHand: false }],
    ['open', { open: true, rests: true, unanswered: true, accepted: true, byHand: true }],
    ['submitted', { open: true, rests: true, unanswered: false, accepted: false, byHand: true }],
    ['withdrawn', { open: false, rests: false, unanswered: false, accepted: false, byHand: false }],
    ['won', { open: false, rests: false, unanswered: false, accepted: false, byHand: false }],
    ['lost', { open: false, rests: false, unanswered: false, accepted: false, byHand: false }],
  ])('%s: its resting lines and its actions', (stage, expected) => {
    expect({
      open: isOpen(stage),
      rests: rests(stage),
      unanswered: isUnanswered(stage),
      accepted: mayAccept(stage, true),
      byHand: mayAccept(stage, false),
    }).toEqual(expected)
    if (isUnanswered(stage)) expect(stageAfter(stage, answered(stage))).toBe(answered(stage))
  })
})

it('the whole order is lost when nothing of its price is left', () => {
  const lines = [
    { position: 0, left: 2999 },
    { position: 1, left: 1001 },
  ]
  expect([3999, 4000, 4001].map((lost) => isWhole(lost, lines))).toEqual([false, true, true])
})

it.each([
  ['all of it, after all was refunded', 100, 100, 100],
  ['all of it, after a part was refunded', 100, 30, 30],
  ['what is left, after a part was refunded', 70, 30, 0],
  ['a part, after all was refunded', 40, 100, 40],
  ['all of it, where nothing was refunded', 100, 0, 0],
  ['more than was paid, as banks do by their rates', 102, 100, 100],
])('a bank that keeps %s takes that amount a second time', (_, lost, returned, again) => {
  expect(lostAgain(lost, { total: 100, returned })).toBe(again)
})
