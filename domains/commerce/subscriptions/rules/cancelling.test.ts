import { expect, it } from 'vitest'
import { type CancelStep, firstStep, fittingFor, reasons, stepAfter } from './cancelling'

it.each([
  [{ pro: false, offered: true }, ['offer', 'confirm', 'feedback', 'final']],
  [{ pro: false, offered: false }, ['confirm', 'feedback', 'final']],
  [{ pro: true, offered: true }, ['confirm', 'feedback', 'final']],
] as const)('%j leads through %j', (facts, way) => {
  const steps: CancelStep[] = [firstStep(facts)]
  for (let last = steps[0]; last && last !== 'final'; last = steps.at(-1)) steps.push(stepAfter(last))
  expect(steps).toEqual(way)
  expect(stepAfter('final')).toBe('final')
})

it('offers a cheaper plan where the price is too high, a pause where it is rarely used, and nothing else', () => {
  expect(reasons.map(fittingFor)).toEqual(['cheaper', 'pause', null, null])
})
