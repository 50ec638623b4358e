import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { root } from '@/platform/config/root'
import { clients, everyClient } from '@/tests/licence-conformance/clients'
import { vectors } from './cases'
import { componentCases } from './component-cases'
import { startDriver } from './driver'
import { runCase } from './run-case'
import { startStage } from './stage'
import { type Row, table } from './table'

/** Every client is asked the same, without a server. By hand: `npx vitest run --project rules packages/licence-conformance`. */

const cases = [...Object.values(vectors).flat(), ...componentCases]
const folder = mkdtempSync(join(tmpdir(), 'foyer-conformance-'))
const results = new Map<string, boolean[]>()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('the cases are published as vectors for clients of others', async () => {
  for (const [name, content] of Object.entries(vectors)) {
    const text = `${JSON.stringify(content, null, 1)}\n`
    await expect(text).toMatchFileSnapshot(join(root, 'packages/licence-conformance/vectors', name))
  }
})

describe.each(clients)('the client for $title', ({ name, hindrance, prepare }) => {
  it.skipIf(hindrance)('passes the cases of every client', async () => {
    const driver = startDriver(prepare())
    const stage = await startStage()
    const passed: boolean[] = []
    const wrong: object[] = []
    for (const each of cases) {
      const { wanted, brought } = await runCase(driver, each, { folder, stage })
      const conforms = JSON.stringify(sorted(wanted)) === JSON.stringify(sorted(brought))
      passed.push(conforms)
      if (!conforms) wrong.push({ case: `${each.group}: ${each.name}`, wanted, brought })
    }
    const code = await driver.stop()
    stage.close()
    results.set(name, passed)
    expect(wrong).toEqual([])
    // The driver in C runs under the sanitizers of addresses, leaks and undefined behaviour.
    expect([code, driver.complaint()]).toEqual([0, ''])
  })
})

/** The value with its fields sorted, so that their order does not matter. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, each]) => [key, sorted(each)]),
  )
}

it.skipIf(!everyClient)('the table of clients and cases stands in the documentation', async () => {
  const rows: Row[] = cases.map(({ group, name }, index) => ({
    group,
    name,
    results: clients.map((client) => results.get(client.name)?.[index] ?? null),
  }))
  const text = `# What each client does

Written by \`npx vitest run --project rules packages/licence-conformance -u\`, which asks each client for the cases in \`packages/licence-conformance/vectors\`. What each does at a server stands in [conformance-live.md](conformance-live.md).

${table(
  clients.map(({ name }) => name),
  rows,
)}
`
  await expect(text).toMatchFileSnapshot(join(root, 'docs/reference/licences/conformance.md'))
})
