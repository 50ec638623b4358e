import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Outcome } from '@/platform/http/client'
import { draw } from '@/tests/screens/dom'
import { useCall } from './use-call'

/** Calls that are answered when the test says so, in any order. */
function calls() {
  const open = new Map<string, (outcome: Outcome<string>) => void>()
  const call = (input: string) => new Promise<Outcome<string>>((resolve) => open.set(input, resolve))
  const settle = async (input: string, outcome: Outcome<string>) => {
    open.get(input)?.(outcome)
    await screen.findByText(outcome.ok ? new RegExp(outcome.data) : /failed|kept/)
  }
  return { call, open, settle }
}

const ok = (data: string): Outcome<string> => ({ ok: true, data })
const failed: Outcome<string> = { ok: false, code: 'unreachable', fields: [] }

function Trial({
  call,
  input,
  keep = false,
}: {
  call: (input: string) => Promise<Outcome<string>>
  input: string
  keep?: boolean
}) {
  const { data, failure, loading, reload } = useCall(call, input, (wire) => wire.toUpperCase(), { keep })
  return (
    <p>
      {data ?? 'nothing'}, {failure === null ? 'fine' : 'failed'}, {loading ? 'asking' : 'done'}
      <button type="button" onClick={() => void reload()}>
        Again
      </button>
    </p>
  )
}

const shown = () => screen.getByText(/, (fine|failed), /).firstChild?.parentElement?.textContent?.replace('Again', '')

it('calls at once, and returns the screen’s view of the answer', async () => {
  const { call, settle } = calls()
  draw(<Trial call={call} input="one" />)
  expect(shown()).toBe('nothing, fine, asking')
  await settle('one', ok('ANSWER'))
  expect(shown()).toBe('ANSWER, fine, done')
})

it('reports a failure, and calls again on request', async () => {
  const { call, settle } = calls()
  const { user } = draw(<Trial call={call} input="one" />)
  await settle('one', failed)
  expect(shown()).toBe('nothing, failed, done')
  await user.click(screen.getByRole('button'))
  await settle('one', ok('ANSWER'))
  expect(shown()).toBe('ANSWER, fine, done')
})

it('returns the answer to the latest call, in any order of answers', async () => {
  const { call, open, settle } = calls()
  const { redraw } = draw(<Trial call={call} input="slow" />)
  redraw(<Trial call={call} input="quick" />)
  await settle('quick', ok('QUICK'))
  open.get('slow')?.(ok('SLOW'))
  await Promise.resolve()
  expect(shown()).toBe('QUICK, fine, done')
})

it.each([
  ['takes away what answered another question', false, 'nothing, fine, asking'],
  ['keeps it in sight where the screen wants it so', true, 'FIRST, fine, asking'],
])('%s', async (_, keep, meanwhile) => {
  const { call, settle } = calls()
  const { redraw } = draw(<Trial call={call} input="first" keep={keep} />)
  await settle('first', ok('FIRST'))
  redraw(<Trial call={call} input="second" keep={keep} />)
  expect(shown()).toBe(meanwhile)
})
