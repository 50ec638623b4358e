import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answer, draw, translate } from '@/tests/screens/dom'
import { BindDevice } from './bind-device'

const fingerprint = 'q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA'
const bind = 'POST /licence/bind'

async function open() {
  const done: string[] = []
  const { user } = draw(<BindDevice line="downloader" platform="win" onBound={() => done.push('bound')} />)
  const label = translate('licences.bindPlatform', { platform: translate('platform.win') })
  await user.click(screen.getByRole('button', { name: label }))
  return { user, done, dialog: within(screen.getByRole('dialog')) }
}

it('gives a known device a seat, and offers its licence file', async () => {
  const calls = answer({ [bind]: [{ data: { seat: 'a', file: '{}', name: 'downloader-win.licence' } }] })
  const { user, done, dialog } = await open()
  await user.type(dialog.getByLabelText(translate('licences.fingerprint')), 'too short')
  await user.click(dialog.getByRole('button', { name: translate('licences.allow') }))
  expect(dialog.getByText(translate('licences.fingerprintWrong'))).toBeTruthy()
  await user.clear(dialog.getByLabelText(translate('licences.fingerprint')))
  await user.type(dialog.getByLabelText(translate('licences.fingerprint')), ` ${fingerprint}`)
  await user.type(dialog.getByLabelText(translate('licences.deviceName')), 'Render 7')
  await user.click(dialog.getByRole('button', { name: translate('licences.allow') }))
  expect(await dialog.findByText(translate('licences.saveFile'))).toBeTruthy()
  expect(calls).toEqual([bind])
  await user.click(dialog.getByRole('button', { name: translate('ui.close') }))
  expect(done).toEqual(['bound'])
})

it('says why it is refused', async () => {
  answer({ [bind]: [{ cscode: 30005 }] })
  const { user, dialog } = await open()
  await user.type(dialog.getByLabelText(translate('licences.fingerprint')), fingerprint)
  await user.click(dialog.getByRole('button', { name: translate('licences.allow') }))
  expect(await dialog.findByText(translate('licences.noFreeSeat'))).toBeTruthy()
})
