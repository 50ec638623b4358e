import { expect, it } from 'vitest'
import { Ledger } from './ledger'

it('compares answers with the rows', async () => {
  const ledger = new Ledger()
  const yes = async () => true
  const no = async () => false
  const silence = async () => Promise.reject(new Error('reset'))
  for (const name of ['kept', 'doubled', 'gone']) expect(await ledger.send(name, yes)).toBe('acknowledged')
  for (const name of ['refused', 'crept in']) expect(await ledger.send(name, no)).toBe('refused')
  for (const name of ['open', 'open and there']) expect(await ledger.send(name, silence)).toBe('unanswered')
  expect(ledger.compare(['kept', 'doubled', 'doubled', 'crept in', 'open and there', 'nobody’s'])).toEqual({
    acknowledged: 3,
    refused: 2,
    unanswered: 2,
    lost: ['gone'],
    twice: ['doubled'],
    uncalled: ['crept in', 'nobody’s'],
  })
})
