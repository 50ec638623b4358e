import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { draw, translate } from '@/tests/screens/dom'
import { Button } from '../controls/button'
import { Dialog } from './dialog'
import { DialogFoot } from './dialog-foot'

const names = () => screen.getAllByRole('button').map(({ textContent }) => textContent)

it('has the way out before the act, and closes the dialog around it', () => {
  const onClose = vi.fn()
  draw(
    <Dialog title="Title" onClose={onClose}>
      <DialogFoot>
        <Button>Act</Button>
      </DialogFoot>
    </Dialog>,
  )
  expect(names().slice(-2)).toEqual([translate('ui.cancel'), 'Act'])
  fireEvent.click(screen.getByRole('button', { name: translate('ui.cancel') }))
  expect(onClose).toHaveBeenCalledOnce()
})

it('leads out of a page, and not while the act is under way', () => {
  const onLeave = vi.fn()
  const foot = (held: boolean) => (
    <DialogFoot leave="Keep" held={held} onLeave={onLeave}>
      <Button>Act</Button>
    </DialogFoot>
  )
  const { redraw } = draw(foot(true))
  fireEvent.click(screen.getByRole('button', { name: 'Keep' }))
  expect(onLeave).not.toHaveBeenCalled()
  redraw(foot(false))
  fireEvent.click(screen.getByRole('button', { name: 'Keep' }))
  expect(onLeave).toHaveBeenCalledOnce()
})
