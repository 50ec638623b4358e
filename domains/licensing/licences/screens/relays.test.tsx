import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answer, draw, translate } from '@/tests/screens/dom'
import { Relays } from './relays'

const allot = 'POST /licence/allot'
const list = 'GET /member/relays'
const key = '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo'
const until = 1_796_083_200
const hall = { id: 'a', name: 'Hall 2', line: 'team', platform: 'win', places: 3, until }

async function open() {
  const { user } = draw(<Relays line="team" platform="win" />)
  await user.click(screen.getByRole('button', { name: translate('licences.relay') }))
  const dialog = within(screen.getByRole('dialog'))
  const type = (label: Parameters<typeof translate>[0], text: string) =>
    user.type(dialog.getByLabelText(translate(label)), text)
  const send = () => user.click(dialog.getByRole('button', { name: translate('licences.relayMake') }))
  return { user, dialog, type, send }
}

it('gives places to a relay by its key, and lists what it has', async () => {
  const allotted = { until, file: '{}', name: 'team-win.allotment' }
  const calls = answer({
    [list]: [
      { data: { relays: [] } },
      { data: { relays: [hall, { ...hall, id: 'b', line: 'music', name: 'Other' }] } },
    ],
    [allot]: [{ data: allotted }],
  })
  const { user, dialog, type, send } = await open()
  await type('licences.relayKey', 'too short')
  await send()
  expect(dialog.getByText(translate('licences.relayKeyWrong'))).toBeTruthy()
  await user.clear(dialog.getByLabelText(translate('licences.relayKey')))
  await type('licences.relayKey', key)
  await type('licences.relayName', 'Hall 2')
  await send()
  expect(await dialog.findByText(translate('licences.relayFileText'))).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: translate('ui.close') }))
  expect(await screen.findByText('Hall 2')).toBeTruthy()
  screen.getByText(translate('licences.relayHas', { count: 3, until: new Date(until * 1000) }))
  expect(screen.queryByText('Other')).toBeNull()
  expect(calls).toEqual([list, allot, list])
})

it('says why it gets none', async () => {
  answer({ [list]: [{ data: { relays: [] } }], [allot]: [{ cscode: 30005 }] })
  const { dialog, type, send } = await open()
  await type('licences.relayKey', key)
  await type('licences.relayName', 'Hall 2')
  await send()
  expect(await dialog.findByText(translate('licences.relayTooMany'))).toBeTruthy()
})
