import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadDemo } from '@/apps/demo/data'
import { documentPrinter } from '@/domains/commerce/invoices'
import { invoices } from '@/domains/commerce/invoices/domain'
import { root } from '@/platform/config/root'
import { nameOf } from '@/platform/database/folder-lock'
import { openFiles } from '@/platform/files/open'
import { showProgress } from '@/platform/import/progress'
import { describeProblem } from '@/platform/text/problems'
import { importInto } from '@/tests/import/import'
import { nightly } from '@/tests/machine/nightly'
import { demoOffer } from '@/tests/samples/demo-catalogue'
import { startServer, type TestServer } from '@/tests/server/server'
import { exportAll } from './export'

let folder: string
const servers: TestServer[] = []
const start = async (name: string) => {
  const server = await startServer({ FILES_DIR: join(folder, name) })
  servers.push(server)
  return server
}
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-export-'))
})
afterAll(async () => {
  for (const server of servers) await server.close()
  await rm(folder, { recursive: true, force: true })
})

const silent = showProgress({ isTTY: false, write: () => true })

async function leave({ database, config, clock, installation }: TestServer, path: string) {
  const printer = await documentPrinter(installation.of(invoices))
  const place = {
    database,
    files: openFiles(config.files),
    vendorDir: join(root, 'catalogues', 'demo'),
    offer: demoOffer,
    now: clock.now(),
    by: 'a test',
    printer,
    progress: silent,
  }
  try {
    return await exportAll(place, path)
  } finally {
    await printer.close()
  }
}

/** An invoice of what was bought before is issued when its buyer opens it. */
async function openInvoices(server: TestServer, email: string) {
  const buyer = server.visitor()
  await buyer.signIn(email)
  const { data } = await buyer.call('GET /member/get_order_list', { lang: 'en' })
  for (const { order_id: order } of data.order_list) {
    expect((await buyer.send(`/invoice?order=${order}&lang=en`)).status).toBe(200)
  }
}

/** Returns every file by its path. Each import encodes pictures again, like any upload. */
async function contentOf(path: string) {
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  const files = entries.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name))
  const texts = files.sort().map(async (file) => {
    const content = file.endsWith('.jpg') ? 'a picture' : (await readFile(file)).toString('latin1')
    return [file.slice(path.length + 1), content] as const
  })
  return Object.fromEntries(await Promise.all(texts))
}

it('one export at a time writes into a folder; remains of a killed one are deleted', async () => {
  const server = await start('twice-files')
  const path = join(folder, 'twice')
  await mkdir(`${path}.part`)
  await writeFile(join(`${path}.part`, '.at-work'), nameOf(process.ppid))
  await expect(leave(server, path)).rejects.toThrow(/^Another export \(process \d+\) is just writing /)
  await writeFile(join(`${path}.part`, '.at-work'), '999999999 1')
  await leave(server, path)
  expect(await readdir(path)).not.toContain('.at-work')
})

it.each(nightly ? ['demo', 'example'] : ['example'])(
  'an export can be imported into an empty installation, and exported again the same (%s)',
  async (name) => {
    const from = await start(`${name}-files`)
    if (name === 'demo') {
      await loadDemo(from.installation)
      await openInvoices(from, 'ada@example.test')
    } else {
      const brought = join(folder, 'brought')
      await cp(join(root, 'catalogues/demo'), brought, {
        recursive: true,
        filter: (path) => !path.endsWith('canned-answers.jsonl'),
      })
      await cp(join(root, 'docs/reference/import/example'), brought, { recursive: true })
      const imported = await importInto(from, brought)
      if ('problems' in imported) throw new Error(imported.problems.shown.map(describeProblem).join('\n'))
    }
    await from.database.execute(sql`update order_lines set revoked_at = '2026-11-20T10:00:00Z' where (order_id, position) =
      (select order_id, position from order_lines where status = 0 order by order_id, position limit 1)`)
    const [first, second] = [join(folder, `${name}-first`), join(folder, `${name}-second`)]
    const result = await leave(from, first)
    expect(result.refused).toEqual([])
    const names = result.files.map(({ file }) => file.replace('.jsonl', ''))
    const all = [
      'devices',
      'tickets',
      'releases',
      'licence-keys',
      'consents',
      'topic-consents',
      'gift-codes',
      'codes',
      'profiles',
    ]
    const both = ['members', 'orders', 'order-lines', 'order-documents', 'subscriptions']
    expect(await readFile(join(first, 'order-lines.jsonl'), 'utf8')).toContain('"revoked_at":"2026-11-20T10:00:00')
    expect(names).toEqual(expect.arrayContaining(name === 'demo' ? both : [...both, ...all]))
    const into = await start(`${name}-into`)
    const outcome = await importInto(into, first)
    if ('problems' in outcome) throw new Error(outcome.problems.shown.map(describeProblem).join('\n'))
    await leave(into, second)
    const [before, after] = [await contentOf(first), await contentOf(second)]
    expect(Object.keys(after)).toEqual(Object.keys(before))
    for (const [file, content] of Object.entries(before)) expect(after[file], file).toBe(content)
  },
)
