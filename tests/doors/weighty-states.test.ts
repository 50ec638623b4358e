import { join } from 'node:path'
import { expect, test } from 'vitest'
import { apiCalls, calls, consoleCalls } from '@/apps/server/calls'
import { acts } from '@/platform/audit/acts'
import { root } from '@/platform/config/root'
import type { ApiCallDefinition } from '@/platform/contract/api-call'
import { type CallDefinition, proofOf } from '@/platform/contract/call'
import { otherWays, type WeightyState, weightyStates } from '@/platform/contract/weighty'
import { commands } from '@/tests/server/commands'
import { product, read } from '../guards/tree'

const own = Object.entries<CallDefinition>(calls)
const staffs = Object.entries<CallDefinition>(consoleCalls)
const keys = Object.entries<ApiCallDefinition>(apiCalls)

const reaching = <Each extends { readonly reaches?: readonly string[] }>(all: readonly (readonly [string, Each])[]) =>
  all.filter(([, { reaches }]) => reaches)

test('a weighty state of staff asks for the second factor, or for the proof that the call itself carries', () => {
  const open = reaching(staffs).filter(([, call]) => proofOf(call) !== 'always' && !call.provenBy)
  expect(open.map(([key]) => key)).toEqual([])
})

test('a call that asks staff for no proof reaches no weighty state, and states the cost of one stolen session', () => {
  const silent = staffs.filter(([, call]) => call.who === 'operator' && call.effect === 'write' && !call.reaches)
  expect(silent.filter(([, call]) => !('costs' in call) || call.costs.length < 10).map(([key]) => key)).toEqual([])
})

test('a weighty state of a member is closed to an operator who looks through the member’s eyes', () => {
  const open = reaching(own).filter(([, call]) => call.who !== 'visitor' && !call.closedToImpersonation)
  expect(open.map(([key]) => key)).toEqual([])
})

test('every weighty state is reached by a declared way, and every way reaches a declared state', () => {
  const ways = [
    ...reaching(own),
    ...reaching(staffs),
    ...reaching(keys),
    ...reaching(Object.entries(commands)),
    ...Object.entries<{ readonly reaches: readonly string[] }>(otherWays),
  ]
  const reached = new Set(ways.flatMap(([, { reaches = [] }]) => reaches))
  expect([...reached].sort()).toEqual(Object.keys(weightyStates).sort())
})

test('every weighty act of staff is of a state that some way reaches', () => {
  const states = Object.values<{ readonly reaches?: string }>(acts).flatMap(({ reaches = '' }) => reaches || [])
  expect(states.filter((state) => !(state in weightyStates))).toEqual([])
})

test('the edges alone open locks', () => {
  const edge = /^platform\/(contract\/weighty|installation\/bind|http\/(admit-operator|gateway\/admit|api\/serve))\.ts$/
  const opening = product.filter((path) => path.endsWith('.ts') && /\bopenLock\(/.test(read(path)))
  expect(opening.filter((path) => !edge.test(path))).toEqual([])
})

test('docs/reference/weighty-states.md lists states, ways and locks as the declarations have them (`-u` writes it)', async () => {
  const proofs = {
    always: 'a proof from the last ten minutes',
    withSecondFactor: 'the same, of accounts with a second factor',
  }
  const lockOf = (call: CallDefinition) => {
    const proof = proofOf(call)
    return (
      call.provenBy ?? (proof ? proofs[proof] : 'a proof from the last ten minutes, where what is asked for reaches it')
    )
  }
  const ways: readonly Way[] = [
    ...reaching([...own, ...staffs]).map(([key, call]) => ({
      way: `\`${key}\``,
      lock: lockOf(call),
      reaches: call.reaches,
    })),
    ...reaching(keys).map(([key, call]) => ({
      way: `\`${key}\``,
      lock: `a key with the scope \`${call.permission}\``,
      reaches: call.reaches,
    })),
    ...reaching(Object.entries(commands)).map(([name, { reaches }]) => ({
      way: `\`foyer ${name}\``,
      lock: 'a hand on the server',
      reaches,
    })),
    ...Object.entries(otherWays).map(([way, { reaches, provenBy: lock }]) => ({ way, lock, reaches })),
  ]
  const sections = Object.entries(weightyStates).map(([state, costs]) => {
    const rows = ways.filter(({ reaches }) => reaches?.includes(state as WeightyState))
    const lines = rows.map(({ way, lock }) => `| ${way} | ${lock} |`).sort()
    return [`## ${state}`, '', `What it costs: ${costs}.`, '', '| Way | Lock |', '|---|---|', ...lines, ''].join('\n')
  })
  const lead =
    '# Weighty states, their ways and locks\n\nGenerated from the declarations of calls, commands and other ways; `npx vitest run --project rules -u tests/doors` writes it.\n'
  await expect([lead, ...sections].join('\n')).toMatchFileSnapshot(join(root, 'docs', 'reference', 'weighty-states.md'))
})

interface Way {
  readonly way: string
  readonly lock: string
  readonly reaches: readonly WeightyState[] | undefined
}
