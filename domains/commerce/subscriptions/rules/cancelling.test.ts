import { expect, it } from 'vitest'
import { type CancelStep, firstStep, stepAfter } from './cancelling'

it.each([
  [{ pro: false, offered: true }, ['offer', 'confirm', 'feedback', 'final', 'done']],
  [{ pro: false, offered: false }, ['confirm', 'feedback', 'final', 'done']],
  [{ pro: true, offered: true }, ['confirm', 'feedback', 'final', 'done']],
] as const)('%j leads through %j', (facts, way) => {
  const steps: CancelStep[] = [firstStep(facts)]
  for (let last = steps[0]; last && last !== 'done'; last = steps.at(-1)) steps.push(stepAfter(last))
  expect(steps).toEqual(way)
  expect(stepAfter('done')).toBe('done')
})
