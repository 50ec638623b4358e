import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { clients } from '@/tests/licence-conformance/clients'
import { startDriver } from './driver'
import { takenLicences, takenStores } from './flips'

/** Each byte of a licence, and of a store, is changed: no client takes it, and none ends. */

const folder = mkdtempSync(join(tmpdir(), 'foyer-flips-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe.each(clients)('the client for $title', ({ hindrance, prepare }) => {
  it.skipIf(hindrance)('takes no licence and no store of which a byte was changed', async () => {
    const driver = startDriver(prepare())
    const wrong = [...(await takenLicences(driver)).wrong, ...(await takenStores(driver, folder)).wrong]
    const code = await driver.stop()
    expect(wrong).toEqual([])
    expect([code, driver.complaint()]).toEqual([0, ''])
  })
})
