import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { SectionProps } from '@/domains/staff/operators/browser'
import { answer, draw, translate } from '@/tests/screens/dom'
import Meters from './meters'

const list = 'GET /console/api/licences/meters'
const add = 'POST /console/api/licences/add-use'
const listed = {
  line: 'music',
  platform: 'win',
  product: 'Reedhum',
  meter: 'exports',
  name: 'Exports of films',
  used: 10,
  limit: 10,
  per: 'month',
  resets_at: 1_796_083_200,
}
const section = (role: string, onDone = (_: string) => {}) =>
  ({ member: { id: 7 }, operator: { role }, onDone }) as unknown as SectionProps

it('the section of meters shows what is used, and adds to a limit with a reason', async () => {
  const inputs: unknown[] = []
  const more = { ...listed, limit: 15 }
  answer({ [list]: [{ data: { meters: [listed] } }, { data: { meters: [more] } }], [add]: [{ data: more }] }, inputs)
  let said = ''
  const { user } = draw(
    <Meters
      {...section('support', (text) => {
        said = text
      })}
    />,
  )
  await screen.findByText(translate('licences.card.meterUsed', { used: 10, limit: 10 }))
  await user.click(screen.getByRole('button', { name: new RegExp(translate('licences.card.addUse')) }))
  const dialog = within(screen.getByRole('dialog'))
  await user.type(dialog.getByLabelText(translate('licences.card.addUseAmount')), '5')
  await user.type(dialog.getByLabelText(translate('room.reason')), 'They moved')
  await user.click(dialog.getByRole('button', { name: translate('licences.card.addUse') }))
  await screen.findByText(translate('licences.card.meterUsed', { used: 10, limit: 15 }))
  expect(said).toBe(translate('licences.card.useAdded'))
  const { line, platform, meter } = listed
  expect(inputs).toContainEqual({ member: 7, line, platform, meter, amount: 5, reason: 'They moved' })
})

it('the section of meters offers no action to a role that may only read', async () => {
  answer({ [list]: [{ data: { meters: [listed] } }] })
  draw(<Meters {...section('finance')} />)
  await screen.findByText('Exports of films')
  expect(screen.queryByRole('button')).toBeNull()
})
