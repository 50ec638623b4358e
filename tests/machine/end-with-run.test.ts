import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'

/** As a run of the tests is, with a server. */
const running = `
  import { spawn } from 'node:child_process'
  import { endWithRun } from ${JSON.stringify(new URL('./end-with-run.mjs', import.meta.url))}
  const { pid } = spawn('sleep', ['600'], { stdio: 'ignore', detached: true })
  endWithRun(pid, process.argv[1], null)
  console.log(pid)
  setInterval(() => {}, 1000)`

it('a server and its folder end with the run that started it, also when that is killed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-run-'))
  const run = spawn(process.execPath, ['--input-type=module', '-e', running, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [pid] = await once(run.stdout, 'data')
  expect(process.kill(Number(pid), 0)).toBe(true)
  run.kill('SIGKILL')
  await vi.waitFor(() => expect(existsSync(folder)).toBe(false), { timeout: 30_000, interval: 100 })
  expect(() => process.kill(Number(pid), 0)).toThrow(/ESRCH/)
}, 60_000)
