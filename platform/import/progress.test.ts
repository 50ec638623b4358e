import { expect, it } from 'vitest'
import { showProgress } from './progress'

function terminal(isTTY: boolean) {
  const written: string[] = []
  return { isTTY, written, write: (text: string | Uint8Array) => written.push(String(text)) > 0 }
}

it('draws a bar on a terminal when it changes, and removes it', () => {
  const screen = terminal(true)
  const progress = showProgress(screen)
  progress.begin('Checking', 2_000_000)
  for (let step = 0; step < 1000; step++) progress.advance(1000)
  expect(screen.written).toHaveLength(51)
  expect(screen.written.at(-1)).toBe('\r\u001B[KChecking ███████████████░░░░░░░░░░░░░░░ 50 % of 2.0 MB')
  progress.begin('Loading', 0)
  expect(screen.written.at(-1)).toContain('Loading ██████████████████████████████ 100 %')
  progress.begin('Printing', 4, 'documents')
  progress.advance(1)
  expect(screen.written.at(-1)).toContain('25 % of 4 documents')
  progress.begin('Looking at keys')
  expect(screen.written.at(-1)).toBe('\r\u001B[KLooking at keys …')
  progress.end()
  expect(screen.written.at(-1)).toBe('\r\u001B[K')
})

it('writes sentences alone into a file or a pipe', () => {
  const pipe = terminal(false)
  const progress = showProgress(pipe)
  progress.begin('Checking', 10)
  progress.advance(10)
  progress.end()
  progress.say('It waits.')
  expect(pipe.written).toEqual(['It waits.\n'])
})
