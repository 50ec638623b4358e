import { expect, it } from 'vitest'
import { UsageError } from '@/platform/commands/errors'
import { commandDataForFile } from '@/tests/server/command-data'
import { commandCalled } from '@/tests/server/commands'

const listAudit = commandCalled('audit list')
const rotateLicenceKey = commandCalled('licences rotate-key')

/** No server runs here, so each command opens the data for itself. */
commandDataForFile()

it('lists the present signing key, and its predecessor', async () => {
  const first = await rotateLicenceKey.run([])
  expect(first).toMatch(/^[\w-]{22} signs licences now\.$/)
  const kid = first.slice(0, 22)
  expect((await rotateLicenceKey.run([])).split('\n')[1]).toMatch(
    new RegExp(`^${kid} signs no more, and is published until 20`),
  )
  const rows: readonly object[] = JSON.parse(await listAudit.run(['--action', 'licence.rotateKey', '--json']))
  expect(rows).toMatchObject([{ details: { key: kid } }, { details: { retired: [kid] } }])
  await expect(rotateLicenceKey.run(['now'])).rejects.toThrow(UsageError)
})
