import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { SignedInOperator } from '@/domains/staff/operators/contract/boot'
import { answer, draw, translate } from '@/tests/screens/dom'
import type { ListedKey } from '../contract/console-licence-keys'
import KeyList from './key-list'

const list = 'GET /console/api/licence-keys'
const check = 'POST /console/api/licence-keys/check'
const take = 'POST /console/api/licence-keys/import'
const listed = (...keys: ListedKey[]) => ({ data: { keys, more: false } })
const key: ListedKey = {
  id: 7,
  product: 'Ebbcatch',
  ending: '0417',
  since: 1_790_000_000,
  member: null,
  order: '',
  disabled: 0,
  because: '',
  retired: 0,
}
const counts = { lines: 2, added: 2, known: 0, assigned: 1, waiting: 0, roomier: 0 }
const operatorOf = (role: SignedInOperator['role']): SignedInOperator => ({ name: 'Mira', email: 'mira@x.test', role })

const show = (role: SignedInOperator['role'] = 'owner') =>
  draw(<KeyList operator={operatorOf(role)} query={new URLSearchParams()} />)

const choose = (name = 'keys.csv') =>
  fireEvent.change(screen.getByLabelText(translate('members.keysChoose')), {
    target: { files: [new File(['key,product\nOLD,1'], name, { type: 'text/csv' })] },
  })

it('previews the import of a list, and imports it on confirmation', async () => {
  const sent: unknown[] = []
  const asked = answer(
    {
      [list]: [listed(), listed(key)],
      [check]: [{ data: { ...counts, problems: [], wrong: 0 } }],
      [take]: [{ data: counts }],
    },
    sent,
  )
  const { user } = show()
  await screen.findByText(translate('members.noKeys'))
  choose()
  await screen.findByText(translate('members.keysPlan', counts))
  expect(asked).not.toContain(take)
  await user.click(screen.getByRole('button', { name: translate('members.keysTake', counts) }))
  await screen.findByText(translate('members.keysImported', counts))
  expect(sent).toContainEqual({ name: 'keys.csv', content: 'key,product\nOLD,1' })
  await screen.findByText('…0417')
})

it('reports problems by line, and offers no import then', async () => {
  const problems = [{ line: 3, kind: 'product', value: '404' }]
  answer({ [list]: [listed()], [check]: [{ data: { ...counts, problems, wrong: 1 } }] })
  show()
  await screen.findByText(translate('members.noKeys'))
  choose()
  await screen.findByText(translate('members.keysWrong', { wrong: 1 }))
  screen.getByText(new RegExp(translate('members.keyProblem.product', { value: '404' })))
  expect(screen.queryByRole('button', { name: translate('members.keysTake', counts) })).toBeNull()
})

it('the list disables an unclaimed key, and leads to the owner of another', async () => {
  const sent: unknown[] = []
  answer(
    {
      [list]: [listed(key, { ...key, id: 8, member: 9, order: 'A-1' })],
      'POST /console/api/members/disable-key': [{ data: { released: 0 } }],
    },
    sent,
  )
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: translate('members.disableKey') }))
  expect(screen.getByText('A-1').getAttribute('href')).toBe('/console/members/9')
  await user.type(await screen.findByLabelText(translate('room.reason')), 'Never sold')
  const buttons = screen.getAllByRole('button', { name: translate('members.disableKey') })
  await user.click(buttons.at(-1) as HTMLElement)
  await screen.findByText(translate('room.done'))
  expect(sent).toContainEqual({ key: 7, reason: 'Never sold', release: false })
})

it('shows finance the list alone', async () => {
  answer({ [list]: [listed(key)] })
  show('finance')
  await screen.findByText('…0417')
  expect(screen.queryByRole('button', { name: translate('members.disableKey') })).toBeNull()
  expect(screen.queryByLabelText(translate('members.keysChoose'))).toBeNull()
})
