import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { draw } from '@/tests/screens/dom'
import { SearchCombobox } from './combobox'

const choices = [
  ['DE', 'Germany'],
  ['FR', 'France'],
  ['ES', 'España'],
] as const

it('a choice among many is searched by typing, takes effect at once, and is given by its value', async () => {
  const sent = vi.fn()
  const { user } = draw(
    <form
      onSubmit={(event) => {
        event.preventDefault()
        sent(Object.fromEntries(new FormData(event.currentTarget)))
      }}
    >
      <SearchCombobox label="Country" name="country" initial="DE" choices={choices} none="All" />
    </form>,
  )
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Country' })
  expect(field.value).toBe('Germany')
  await user.clear(field)
  await user.type(field, 'espan')
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['España'])
  await user.keyboard('{Enter}')
  expect(sent.mock.lastCall).toEqual([{ country: 'ES' }])
})
