import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Outcome } from '@/platform/http/client'
import { useSubmit } from './submit'

const refusal: Outcome<string> = { ok: false, code: 20035, fields: [] }

/** An act whose answers the test gives, one after the other. */
function begun() {
  const waiting: ((outcome: Outcome<string>) => void)[] = []
  const done: string[] = []
  const { result } = renderHook(() =>
    useSubmit(() => new Promise<Outcome<string>>((resolve) => waiting.push(resolve)), {
      onDone: (data) => done.push(data),
    }),
  )
  const press = () => act(async () => void result.current.submit())
  const answer = (outcome: Outcome<string>) => act(async () => waiting.shift()?.(outcome))
  return { result, waiting, done, press, answer }
}

test('a second press while the act is under way sends nothing', async () => {
  const { result, waiting, done, press, answer } = begun()
  await press()
  expect(result.current.sending).toBe(true)
  await press()
  expect(waiting).toHaveLength(1)
  await answer({ ok: true, data: 'stored' })
  expect([result.current.sending, done]).toEqual([false, ['stored']])
})

test('of two presses before the page is drawn again, one is sent', async () => {
  const { result, waiting } = begun()
  await act(async () => {
    void result.current.submit()
    void result.current.submit()
  })
  expect(waiting).toHaveLength(1)
})

test('a refusal stays in sight until the next outcome', async () => {
  const { result, press, answer } = begun()
  await press()
  await answer(refusal)
  expect(result.current.refused).toEqual(refusal)
  await press()
  expect(result.current.refused).toEqual(refusal)
  await answer({ ok: true, data: 'stored' })
  expect(result.current.refused).toBeNull()
})

test('an act that throws can be done again', async () => {
  const { result } = renderHook(() =>
    useSubmit(async () => {
      throw new Error('no such thing')
    }),
  )
  await act(() => expect(result.current.submit()).rejects.toThrow('no such thing'))
  expect(result.current.sending).toBe(false)
})

test('the answer of an act stays in sight until the next outcome, and its values while it is under way', async () => {
  const asked: ((outcome: Outcome<string>) => void)[] = []
  const { result } = renderHook(() => useSubmit((_which: string) => new Promise<Outcome<string>>((r) => asked.push(r))))
  await act(async () => void result.current.submit('second'))
  expect(result.current.under).toEqual(['second'])
  await act(async () => asked.shift()?.({ ok: true, data: 'stored' }))
  expect([result.current.under, result.current.done]).toEqual([null, 'stored'])
  await act(async () => void result.current.submit('third'))
  await act(async () => asked.shift()?.(refusal))
  expect([result.current.refused, result.current.done]).toEqual([refusal, null])
  await act(async () => result.current.forget())
  expect(result.current.refused).toBeNull()
})
