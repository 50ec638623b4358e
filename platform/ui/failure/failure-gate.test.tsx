import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { call as callServed } from '@/platform/http/client'
import { draw, translate } from '@/tests/screens/dom'
import { FailureGate } from './failure-gate'

const call = callServed as unknown as (key: string, input: object) => Promise<unknown>

const answerWith = (status: number) =>
  vi.stubGlobal('fetch', async () =>
    Response.json({ cscode: 20000, msg: '', data: {} }, { status, headers: { 'x-request-id': 'K7PQ2ABCDE' } }),
  )

it('a server failure is shown with its reference in the log, until it is closed', async () => {
  const { user } = draw(<FailureGate />)
  answerWith(500)
  await call('POST /trial', {})
  expect((await screen.findByRole('alert')).textContent).toBe(
    translate('failure.reference', { reference: 'K7PQ2ABCDE' }),
  )
  await user.click(screen.getByRole('button', { name: translate('ui.close') }))
  expect(screen.queryByRole('alert')).toBeNull()
})

it('a failure that a screen reports itself is not shown', async () => {
  draw(<FailureGate />)
  answerWith(200)
  await call('POST /trial', {})
  expect(screen.queryByRole('alert')).toBeNull()
})
