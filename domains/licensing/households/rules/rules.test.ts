import { expect, it } from 'vitest'
import { arrivalProblem, newcomersLeft } from '.'

const limits = { people: 2, changesPerYear: 1 }
const arrival = { personId: 9, holderId: 1, present: 0, came: [], visited: [] }

it.each([
  ['no one joined', [], 3],
  ['one came twice', [5, 5], 2],
  ['those whose accounts are gone are different people', [5, null, null], 0],
  ['more than may have come', [4, 5, 6, 7], 0],
] as const)('counts the people who may still join: %s', (_, came, left) => {
  expect(newcomersLeft(came, limits)).toBe(left)
})

it.each([
  ['into an empty household', {}, null],
  ['where one place is left', { present: 1 }, null],
  ['where none is left', { present: 2 }, 30018],
  ['where none is left, although they were there this year', { present: 2, came: [9] }, 30018],
  ['after as many others as may come', { came: [5, 6, 7] }, 20039],
  ['back, after as many others as may come', { came: [5, 6, 9] }, null],
  ['from one household to another', { visited: [2] }, null],
  ['from household to household', { visited: [2, 3] }, 20039],
  ['from household to household and back', { visited: [1, 3] }, null],
  ['from one household to another, often', { visited: [2, 2, 2] }, null],
] as const)('the rules admit or refuse a person: %s', (_, facts, problem) => {
  expect(arrivalProblem({ ...arrival, ...facts }, limits)).toBe(problem)
})
