import { expect, it } from 'vitest'
import type { Database } from '@/platform/database/connect'
import { Kinds } from './kinds'

it('tells the database the lanes once, and again where that failed', async () => {
  const kinds = new Kinds()
  kinds.add('money.sent', { run: async () => {}, lane: 'money', every: null, ends: false })
  const answers = [() => Promise.reject(new Error('deadlock detected')), () => Promise.resolve({ rows: [] })]
  let told = 0
  const execute = async () => answers[told++]?.()
  const database = { execute } as unknown as Database
  await expect(kinds.tell(database)).rejects.toThrow('deadlock')
  await kinds.tell(database)
  await kinds.tell(database)
  expect(told).toBe(2)
})
