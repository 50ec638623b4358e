import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { draw, translate } from '@/tests/screens/dom'
import { Dialog } from './dialog'

const close = () => screen.getByRole<HTMLButtonElement>('button', { name: translate('ui.close') })

it('a dialog is open while it is rendered, has its title, and reports its closing', async () => {
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

it('a dialog closes by a click beside it', async () => {
  const onClose = vi.fn()
  const { user } = draw(
    <Dialog title="Merge accounts" onClose={onClose}>
      Two accounts
    </Dialog>,
  )
  await user.click(screen.getByRole('dialog'))
  expect(onClose).toHaveBeenCalledOnce()
})

it('a dialog stays open while an action runs', async () => {
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
