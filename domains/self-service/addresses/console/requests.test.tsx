import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { SignedInOperator } from '@/domains/staff/operators/contract/boot'
import { answer, draw, translate } from '@/tests/screens/dom'
import AddressRequests from './requests'

const list = 'GET /console/api/address-requests'
const agree = 'POST /console/api/address-requests/agree'
const request = {
  id: 1,
  member: 7,
  email: 'ida@example.test',
  wanted: 'new@example.test',
  order: '',
  network: '192.0.2.7',
  kind: 'wayBack',
  asked: 1_795_000_000,
  due: 1_795_500_000,
  operator: null,
  reason: null,
  second_operator: null,
  is_first: false,
  contested: false,
}
const rests = { ...request, due: null, operator: 'Olga', reason: 'They called' }
const named = (name: string, role = 'support') => ({ name, role }) as unknown as SignedInOperator
const nothing = new URLSearchParams()
const act = (name: 'propose' | 'agree' | 'stop') =>
  screen.queryByRole('button', { name: `${translate(`addressRequests.${name}`)}: ${request.email}` })

/** Opens the menu behind which several acts on the request stand. */
async function openActs(user: ReturnType<typeof draw>['user']) {
  await user.click(
    await screen.findByRole('button', { name: `${translate('addressRequests.acts')}: ${request.email}` }),
  )
  return screen.findAllByRole('menuitem')
}

it('lets an operator propose the removal of the second factor, and stop a waiting request', async () => {
  answer({ [list]: [{ data: { requests: [request], more: false } }] })
  const { user } = draw(<AddressRequests operator={named('Olga')} query={nothing} />)
  const offered = await openActs(user)
  expect(offered.map(({ textContent }) => textContent)).toEqual([
    translate('addressRequests.propose'),
    translate('addressRequests.stop'),
  ])
})

it('an operator cannot agree to their own proposal', async () => {
  answer({ [list]: [{ data: { requests: [{ ...rests, is_first: true }], more: false } }] })
  draw(<AddressRequests operator={named('Olga')} query={nothing} />)
  await screen.findByText(translate('addressRequests.rests', { operator: 'Olga', reason: 'They called' }))
  expect([act('propose'), act('agree'), act('stop') !== null]).toEqual([null, null, true])
})

it('takes a reason of a second operator, and then shows the waiting request', async () => {
  const inputs: unknown[] = []
  const after = { ...request, operator: 'Olga', reason: 'They called', second_operator: 'Omar' }
  answer(
    {
      [list]: [{ data: { requests: [rests], more: false } }, { data: { requests: [after], more: false } }],
      [agree]: [{ data: { request: 1 } }],
    },
    inputs,
  )
  const { user } = draw(<AddressRequests operator={named('Omar')} query={nothing} />)
  await openActs(user)
  await user.click(screen.getByRole('menuitem', { name: translate('addressRequests.agree') }))
  await user.type(await screen.findByLabelText(translate('room.reason')), 'Passport seen')
  await user.click(screen.getAllByRole('button', { name: translate('addressRequests.agree') }).at(-1) as HTMLElement)
  await expect.poll(() => act('stop')).not.toBeNull()
  expect(inputs).toContainEqual(expect.objectContaining({ request: 1, reason: 'Passport seen' }))
})

it('offers only to stop where several requests conflict, and says so', async () => {
  answer({ [list]: [{ data: { requests: [{ ...request, due: null, contested: true }], more: false } }] })
  draw(<AddressRequests operator={named('Omar')} query={nothing} />)
  await screen.findByText(translate('addressRequests.contested'))
  expect([act('propose'), act('agree'), act('stop') !== null]).toEqual([null, null, true])
})

it('the requests offer no action to an operator who may only read', async () => {
  answer({ [list]: [{ data: { requests: [request], more: false } }] })
  draw(<AddressRequests operator={named('Finn', 'finance')} query={nothing} />)
  await screen.findByText('new@example.test')
  expect([act('propose'), act('stop')]).toEqual([null, null])
})
