import { expect, it, vi } from 'vitest'
import { run } from './tools'

it('a program of a drill is told nothing of that drill, so that tests among others judge no durations', async () => {
  vi.stubEnv('DRILL_COMMAND', 'npm run drill -- node 26 --whole')
  const { status, output } = await run(process.execPath, ['-p', 'process.env.DRILL_COMMAND'])
  expect({ status, output: output.trim() }).toEqual({ status: 0, output: 'undefined' })
})
