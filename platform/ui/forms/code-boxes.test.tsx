import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { draw } from '@/tests/screens/dom'
import { CodeBoxes } from './code-boxes'

function trial(busy = false) {
  const onComplete = vi.fn()
  const boxes = (isBusy: boolean) => (
    <CodeBoxes length={4} label="Code" labelOf={(at) => `Character ${at}`} busy={isBusy} onComplete={onComplete} />
  )
  const { user, redraw } = draw(boxes(busy))
  const held = () => screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)
  return { user, onComplete, held, lookAt: () => redraw(boxes(true)) }
}

const box = (at: number) => screen.getByRole('textbox', { name: `Character ${at}` })

it('the boxes take the focus, advance, and submit the code with its last character', async () => {
  const { user, onComplete, held } = trial()
  expect(document.activeElement).toBe(box(1))
  await user.keyboard('aB3')
  expect(document.activeElement).toBe(box(4))
  expect(onComplete).not.toHaveBeenCalled()
  await user.keyboard('k')
  expect(onComplete).toHaveBeenCalledExactlyOnceWith(held().join(''))
  expect(held().join('').toLowerCase()).toBe('ab3k')
})

it('a code pasted into any box is spread over all', async () => {
  const { user, onComplete } = trial()
  await user.click(box(3))
  await user.paste(' wx-yz ')
  expect(onComplete).toHaveBeenCalledOnce()
  expect(onComplete.mock.calls[0]?.[0].toLowerCase()).toBe('wxyz')
})

it('backspace deletes box by box', async () => {
  const { user, held } = trial()
  await user.keyboard('ab{Backspace}')
  expect(held().filter(Boolean)).toHaveLength(1)
  await user.keyboard('{Backspace}')
  expect(held().filter(Boolean)).toHaveLength(0)
  expect(document.activeElement).toBe(box(1))
})

it('the boxes are locked while a code is checked', async () => {
  const { user, held, lookAt } = trial()
  await user.keyboard('ab')
  lookAt()
  await user.keyboard('c{Backspace}')
  expect(held().join('').toLowerCase()).toBe('ab')
})
