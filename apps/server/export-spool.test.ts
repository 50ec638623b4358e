import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { usualOffer } from '@/platform/contract/vendor-offer'
import { type DocumentPrinter, ExportSpool } from './export-spool'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-spool-'))
})
afterAll(() => rm(folder, { recursive: true }))

const schema = z.object({ number: z.string(), pdf: z.optional(z.string()) })
const file = { name: 'documents.jsonl', title: 'Documents', schema } as never
const numbers = ['1', '2', '3', '4', '5', '6', '7']
const files = { read: () => Promise.reject(new Error('There are no files')) } as never

async function written(name: string, printer: DocumentPrinter | null) {
  const path = join(folder, name)
  let done = 0
  const advance = (size: number) => {
    done += size
  }
  const progress = { begin: () => {}, advance, end: () => {}, say: () => {} }
  const spool = new ExportSpool(path, { offer: usualOffer, files, printer, progress })
  await mkdir(path)
  for (const number of numbers) {
    const pdf = `pdf/${number}.pdf`
    await spool.hold(file, { line: { number, pdf }, prints: { order: number, number, path: pdf } })
  }
  const result = await spool.finish()
  const lines = (await readFile(join(path, 'documents.jsonl'), 'utf8')).trim().split('\n')
  return { result, done, lines: lines.map((line) => JSON.parse(line)) }
}

it('several documents are printed at once, and their lines written in order', async () => {
  const waiting: (() => void)[] = []
  let most = 0
  const print = async ({ number }: { number: string }) => {
    // Only where three are asked for at once does any of them come, the last one first.
    await new Promise<void>((resolve) => {
      waiting.push(resolve)
      most = Math.max(most, waiting.length)
      if (waiting.length === 3 || number === '7') for (const go of waiting.splice(0).reverse()) go()
    })
    return number === '4' ? null : Buffer.from(number)
  }
  const { result, done, lines } = await written('printed', { atOnce: 3, print })
  expect(most).toBe(3)
  expect(lines.map(({ number }) => number)).toEqual(numbers)
  expect(lines[3]).toEqual({ number: '4' })
  expect(result).toMatchObject({ enclosed: 6, missing: ['pdf/4.pdf'] })
  expect(done).toBe(numbers.length)
})

it('PDFs are left out on request, and not reported as missing', async () => {
  const { result, lines } = await written('bare', null)
  expect(lines).toEqual(numbers.map((number) => ({ number })))
  expect(result).toMatchObject({ enclosed: 0, missing: [] })
})
