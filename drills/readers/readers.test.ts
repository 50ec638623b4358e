import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { cParts } from '@/tests/licence-conformance/clients'
import { secondsOr, seedOr } from '../rounds'
import { reportOf } from '../rows'
import { given } from './inputs'

/** Of each reader: how often it read, and how many kinds of step it has taken. */
type Outcome = Readonly<Record<string, { readonly runs: number; readonly steps: number }>>

const { hindrance, fuzzer } = cParts
const seconds = secondsOr(5, 30)
const seed = seedOr(1)
const why = hindrance ? ` (not tried: ${hindrance})` : ''
// In memory where there is such a place: a store is written for each try.
const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'foyer-readers-'))
afterAll(() => rmSync(folder, { recursive: true }))

const reached = reportOf('readers', ['reader of', 'inputs', 'steps that differ'])

it.skipIf(hindrance)(
  `the readers in C take whatever they are given, for ${seconds} seconds, and none gets past a signature${why}`,
  { timeout: 0 },
  () => {
    const { program, env } = fuzzer()
    const { status, stdout, stderr } = spawnSync(program, [String(seconds), String(seed), folder], {
      input: JSON.stringify(given),
      env: { ...process.env, ...env },
      encoding: 'utf8',
      maxBuffer: 1 << 26,
    })
    // The input that did harm stands at the end.
    expect([status, stderr.slice(-20_000)]).toEqual([0, ''])
    for (const [name, { runs, steps }] of Object.entries(JSON.parse(stdout) as Outcome)) {
      reached.add(name, runs, steps)
      expect(runs).toBeGreaterThan(0)
    }
  },
)
