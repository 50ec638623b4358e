import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { draw } from '@/tests/screens/dom'
import { Stepper } from './stepper'

const asked: number[] = []
const stepper = (value: number) => (
  <Stepper
    name={'quantity'}
    label={'Quantity'}
    fewer={'Fewer'}
    more={'More'}
    value={value}
    most={40}
    onChange={(wanted) => void asked.push(wanted)}
  />
)
const start = (value: number) => {
  asked.length = 0
  return { ...draw(stepper(value)), input: screen.getByRole<HTMLInputElement>('spinbutton') }
}

it('the stepper counts on from the requested number, also with late answers', async () => {
  const { user, redraw, input } = start(1)
  for (const _ of [1, 2, 3]) await user.click(screen.getByRole('button', { name: 'More' }))
  expect(asked).toEqual([2, 3, 4])
  expect(input.value).toBe('4')
  redraw(stepper(4))
  await user.click(screen.getByRole('button', { name: 'Fewer' }))
  expect([asked.at(-1), input.value]).toEqual([3, '3'])
})

it('the stepper keeps the typed text visible, and finally shows the valid number', async () => {
  const { user, redraw, input } = start(9)
  await user.clear(input)
  await user.type(input, '25')
  expect([asked, input.value]).toEqual([[2, 25], '25'])
  redraw(stepper(20))
  expect(input.value).toBe('20')
})

it.each(['', '0', '41'])(
  'the stepper requests nothing for %j, and shows the valid number when it loses focus',
  async (text) => {
    const { user, input } = start(9)
    await user.clear(input)
    if (text) await user.type(input, text)
    await user.tab()
    expect(asked.filter((wanted) => wanted < 1 || wanted > 40)).toEqual([])
    expect(input.value).toBe('9')
  },
)
