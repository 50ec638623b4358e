import { expect } from 'vitest'
import type { SignedInOperator } from '../people/operator'

export type Call = (operator: SignedInOperator) => Promise<{ cscode: number; data: unknown }>

/** Two operators decide at the same moment. @returns the one whose decision holds; the other is told the name */
export async function raceBetween(
  [one, other]: readonly [SignedInOperator, SignedInOperator],
  [first, second]: readonly [Call, Call],
): Promise<0 | 1> {
  const answers = await Promise.all([first(one), second(other)])
  expect(answers.map(({ cscode }) => cscode).sort()).toEqual([0, 31002])
  const winner = answers[0].cscode === 0 ? 0 : 1
  const late = answers[1 - winner]
  const { name } = [one, other][winner]?.operator ?? {}
  expect(late?.data).toMatchObject({ meanwhile: { by: name, at: expect.any(Number) } })
  return winner
}
