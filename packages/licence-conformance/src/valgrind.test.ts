import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import { cParts } from '@/tests/licence-conformance/clients'
import { vectors } from './cases'
import { componentCases } from './component-cases'
import { startDriver } from './driver'
import { runCase } from './run-case'
import { startStage } from './stage'

/** A read of memory that nothing was written to is nothing that gcc's sanitizers see (decision 0247). */

const { hindrance, underValgrind } = cParts
const why = hindrance ? ` (not tried: ${hindrance})` : ''
const folder = mkdtempSync(join(tmpdir(), 'foyer-valgrind-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it.skipIf(hindrance)(`the client in C passes every case under valgrind, without a complaint${why}`, async () => {
  const driver = startDriver(underValgrind())
  const stage = await startStage()
  const wrong: object[] = []
  for (const each of [...Object.values(vectors).flat(), ...componentCases]) {
    const { wanted, brought } = await runCase(driver, each, { folder, stage })
    if (!isDeepStrictEqual(wanted, brought)) wrong.push({ case: `${each.group}: ${each.name}`, wanted, brought })
  }
  const code = await driver.stop()
  stage.close()
  expect(wrong).toEqual([])
  expect([code, driver.complaint()]).toEqual([0, ''])
})
