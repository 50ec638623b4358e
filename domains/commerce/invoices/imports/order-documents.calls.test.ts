import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { publish } from '@/domains/commerce/catalogue'
import { orderById, refundLines } from '@/domains/commerce/orders'
import { describeProblem } from '@/platform/text/problems'
import { importInto, importLines } from '@/tests/import/import'
import { readDemoCatalogue } from '@/tests/samples/demo-catalogue'
import { startServer, type TestServer } from '@/tests/server/server'
import { placeOrder } from '@/tests/shop/orders'

let server: TestServer
let folder: string
let memberId: number
let catalogueVersion: number
beforeAll(async () => {
  server = await startServer()
  catalogueVersion = (await publish(server.database, await readDemoCatalogue(), server.clock.now())).version
  memberId = (await server.member({ email: 'ida@example.test' })).id
  const order = (number: string) => ({
    number,
    member: 'ida@example.test',
    status: 'complete',
    currency: 'EUR',
    country: 'DE',
    placed_at: '2021-03-04T10:00:00Z',
  })
  const line = (number: string) => ({ order: number, pid: 701, term: 'LFT', unit_amount: 5999 })
  await importLines(server, { orders: ['A', 'B'].map(order), 'order-lines': ['A', 'B'].map(line) })
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-documents-'))
  await mkdir(join(folder, 'pdf'))
})
afterAll(() => server.close())

async function load(...documents: object[]) {
  const lines = documents.map((each) => JSON.stringify({ issued_at: '2021-03-04T12:00:00Z', ...each }))
  await writeFile(join(folder, 'order-documents.jsonl'), lines.join('\n'))
  const outcome = await importInto(server, folder)
  await rm(folder, { recursive: true })
  return 'problems' in outcome ? outcome.problems.shown.map(describeProblem) : outcome.loaded
}

const invoices = async () => (await server.database.execute('select number from invoices')).rows

it('an imported document is downloaded by its member, and no second invoice is issued', async () => {
  const pdf = '%PDF-1.7 the invoice of 2021'
  await writeFile(join(folder, 'pdf', 'RE-17.pdf'), pdf)
  const documents = [
    { order: 'A', number: 'RE 2021/17', file: 'pdf/RE-17.pdf' },
    { order: 'A', kind: 'credit_note', number: 'GS-3' },
  ]
  expect(await load(...documents)).toEqual([{ file: 'order-documents.jsonl', added: 2, known: 0 }])

  const ida = server.visitor()
  await ida.signIn('ida@example.test')
  const { data } = await ida.call('GET /member/order_documents', { order_id: 'A' })
  expect(data).toMatchObject({
    invoice: null,
    has_receipt: true,
    former_documents: [
      { kind: 'credit_note', number: 'GS-3', has_file: false },
      { kind: 'invoice', number: 'RE 2021/17', has_file: true },
    ],
  })
  const page = await (await ida.send('/invoice?order=A&lang=en')).text()
  expect(page).toContain('/invoice?order=A&amp;note=RE+2021%2F17')
  const file = await ida.send('/invoice?order=A&note=RE+2021%2F17')
  expect([file.headers.get('content-type'), await file.text()]).toEqual(['application/pdf', pdf])
  expect((await ida.send('/invoice?order=A&note=GS-3')).status).toBe(404)
  expect((await ida.send('/invoice?order=B&note=RE+2021%2F17')).status).toBe(404)

  await server.member({ email: 'bo@example.test' })
  const bo = server.visitor()
  await bo.signIn('bo@example.test')
  expect((await bo.send('/invoice?order=A&note=RE+2021%2F17')).status).toBe(404)

  const { rows } = await server.database.execute<{ id: string }>("select id from orders where number = 'A'")
  const order = await orderById(server.database, Number(rows[0]?.id))
  if (!order) throw new Error('The order was not imported')
  await server.database.transaction((transaction) =>
    refundLines(transaction, server.identity.events, { order: order.id, positions: [0], at: server.clock.now() }),
  )
  await server.worker.drain()
  expect(await invoices()).toEqual([])
})

it('an import names problems of a document and its file, and imports none', async () => {
  const here = await placeOrder(server, memberId, { catalogueVersion })
  await writeFile(join(folder, 'pdf', 'page.pdf'), '<html>')
  expect(
    await load({ order: 'A', number: '1', file: 'pdf/page.pdf' }, { order: 'A', number: '2', file: 'pdf/none.pdf' }),
  ).toEqual([
    'order-documents.jsonl:1: pdf/page.pdf is no PDF',
    'order-documents.jsonl:2: there is no file pdf/none.pdf',
  ])
  folder = await mkdtemp(join(tmpdir(), 'foyer-documents-'))
  const repeated = { order: 'B', number: '3' }
  expect(await load(repeated, repeated, { order: 'C', number: '4' }, { order: here.number, number: '5' })).toEqual([
    'order-documents.jsonl:2: the document 3 of B is in line 1 already',
    'order-documents.jsonl:3: there is no order C',
    `order-documents.jsonl:4: the order ${here.number} was paid here, and has its documents from here`,
  ])
})
