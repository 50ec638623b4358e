import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { draw, translate } from '@/tests/screens/dom'
import { Dialog } from './dialog'

const close = () => screen.getByRole<HTMLButtonElement>('button', { name: translate('ui.close') })

it('is open as long as it is drawn, under its title, and tells when it was closed', async () => {
  const onClose = vi.fn()
  const { user } = draw(
    <Dialog title="Merge accounts" onClose={onClose}>
      Two accounts
    </Dialog>,
  )
  expect(screen.getByRole<HTMLDialogElement>('dialog', { name: 'Merge accounts' }).open).toBe(true)
  await user.click(screen.getByText('Two accounts'))
  expect(onClose).not.toHaveBeenCalled()
  await user.click(close())
  expect(onClose).toHaveBeenCalledOnce()
})

it('closes by a click beside it', async () => {
  const onClose = vi.fn()
  const { user } = draw(
    <Dialog title="Merge accounts" onClose={onClose}>
      Two accounts
    </Dialog>,
  )
  await user.click(screen.getByRole('dialog'))
  expect(onClose).toHaveBeenCalledOnce()
})

it('stays while something is under way whose end is to be seen', async () => {
  const onClose = vi.fn()
  const { user } = draw(
    <Dialog title="Merge accounts" held onClose={onClose}>
      Two accounts
    </Dialog>,
  )
  expect(close().disabled).toBe(true)
  await user.click(screen.getByRole('dialog'))
  expect(onClose).not.toHaveBeenCalled()
})
