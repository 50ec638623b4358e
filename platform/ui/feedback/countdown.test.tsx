import { act, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { draw, translate } from '@/tests/screens/dom'
import { Countdown } from './countdown'

afterEach(() => vi.useRealTimers())

it('counts the seconds down, says them once to screen readers, and leads on', () => {
  vi.useFakeTimers()
  const lead = vi.fn()
  draw(<Countdown seconds={3} onEnd={lead} />)
  const shown = () => document.querySelector('[aria-hidden=true]')?.textContent
  for (const seconds of [3, 2, 1]) {
    expect(shown()).toBe(translate('ui.countdown', { seconds }))
    expect(screen.getAllByRole('status').map((said) => said.textContent)).toContain(
      translate('ui.countdown', { seconds: 3 }),
    )
    expect(lead).not.toHaveBeenCalled()
    act(() => vi.advanceTimersByTime(1000))
  }
  expect(lead).toHaveBeenCalledOnce()
})
