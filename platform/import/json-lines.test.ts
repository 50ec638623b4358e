import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { usualOffer } from '@/platform/contract/vendor-offer'
import { describeProblem, Problems } from '@/platform/text/problems'
import { readJsonLines } from './json-lines'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-lines-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const box = z.strictObject({ name: z.string(), size: z.optional(z.int()) })

async function read(content: string | Buffer) {
  const path = join(folder, 'boxes.jsonl')
  await writeFile(path, content)
  let bytes = 0
  const lines = []
  for await (const line of readJsonLines(path, box, usualOffer, (count) => (bytes += count))) lines.push(line)
  expect(bytes).toBe(Buffer.byteLength(content))
  return lines
}

describe('a file of JSON Lines', () => {
  it('is read line by line, with any ends of line, and empty lines count', async () => {
    const lines = await read('\uFEFF{"name":"Zoë"}\r\n\n  \n{"name":"馬","size":2}\n{"name":"last"}')
    expect(lines).toEqual([
      { line: 1, value: { name: 'Zoë' } },
      { line: 4, value: { name: '馬', size: 2 } },
      { line: 5, value: { name: 'last' } },
    ])
  })

  it('may be empty', async () => expect(await read('')).toEqual([]))

  it('reports all problems of each bad line, and continues', async () => {
    const lines = await read('{"name":1,"size":1.5}\n{"nam":"x"}\nname\n[]\n{"name":"good"}\n')
    expect(lines).toEqual([
      {
        line: 1,
        json: { name: 1, size: 1.5 },
        faults: [
          { field: 'name', message: expect.stringContaining('expected string') },
          { field: 'size', message: expect.stringContaining('expected int') },
        ],
      },
      {
        line: 2,
        json: { nam: 'x' },
        faults: [{ field: 'name', message: expect.any(String) }, { message: expect.stringContaining('"nam"') }],
      },
      { line: 3, faults: [{ message: expect.stringMatching(/^is no JSON: /) }] },
      { line: 4, json: [], faults: [{ message: expect.stringContaining('expected object') }] },
      { line: 5, value: { name: 'good' } },
    ])
  })

  it('is UTF-8, and another line is reported instead of losing letters', async () => {
    const latin1 = Buffer.from('{"name":"Zoë"}\n{"name":"Zoe"}\n', 'latin1')
    expect(await read(latin1)).toEqual([
      { line: 1, faults: [{ message: 'is no UTF-8' }] },
      { line: 2, value: { name: 'Zoe' } },
    ])
  })

  it('is read right where its lines cross the chunks of the disk', async () => {
    const names = Array.from({ length: 400 }, (_, index) => '馬'.repeat(index * 3))
    const lines = await read(names.map((name) => JSON.stringify({ name })).join('\n'))
    expect(lines.map((each) => 'value' in each && each.value.name)).toEqual(names)
  })

  it('never buffers a line longer than a record can be', async () => {
    const endless = `{"name":"${'x'.repeat(3_000_000)}"}`
    expect(await read(`${endless}\n{"name":"good"}\n${endless}`)).toEqual([
      { line: 1, faults: [{ message: 'is longer than 1 MiB' }] },
      { line: 2, value: { name: 'good' } },
      { line: 3, faults: [{ message: 'is longer than 1 MiB' }] },
    ])
  })
})

describe('problems', () => {
  it('are all counted, and a hundred are kept', () => {
    const problems = new Problems()
    for (let line = 1; line <= 250; line++) problems.add({ file: 'boxes.jsonl', line, message: 'is no JSON' })
    expect([problems.count, problems.shown.length, problems.shown.at(-1)?.line]).toEqual([250, 100, 100])
  })

  it('that were counted elsewhere are listed up to the limit', () => {
    const problems = new Problems()
    problems.add({ file: 'boxes.jsonl', line: null, message: 'is missing' })
    const first = Array.from({ length: 100 }, (_, index) => ({ line: index + 1, message: 'is lost' }))
    problems.addCounted('lids.jsonl', [{ kind: 'is lost', mend: 'look again', count: 500, first }])
    expect([problems.count, problems.shown.length, problems.shown.at(-1)?.line]).toEqual([501, 100, 99])
    expect(problems.describe()).toMatch(
      /^boxes\.jsonl: is missing\nlids\.jsonl:1: is lost\n(?:.*\n)*… and 401 more\n\n501 problems$/,
    )
  })

  it('are summed up by file and kind, each with its first lines and how to mend it', () => {
    const problems = new Problems()
    for (let line = 1; line <= 7; line++) {
      const message = `Unrecognized key: "phone${line}"`
      problems.add({ file: 'boxes.jsonl', line, message, kind: 'has a field that there is not', mend: 'leave it out' })
    }
    problems.add({ file: 'boxes.jsonl', line: 2, field: 'size', message: 'must be whole' })
    const first = [{ line: 4, message: 'there is no box 9' }]
    problems.addCounted('lids.jsonl', [{ kind: 'names no box', mend: 'bring the box', count: 1, first }])
    expect(problems.kinds).toMatchObject([
      {
        file: 'boxes.jsonl',
        kind: 'has a field that there is not',
        count: 7,
        first: [{ line: 1 }, {}, {}, {}, { line: 5 }],
      },
      { file: 'boxes.jsonl', field: 'size', kind: 'must be whole', count: 1 },
      { file: 'lids.jsonl', kind: 'names no box', mend: 'bring the box', count: 1 },
    ])
    expect(problems.summary()).toBe(
      [
        'boxes.jsonl: has a field that there is not (7 times; leave it out)',
        ...[1, 2, 3, 4, 5].map((line) => `  boxes.jsonl:${line}: Unrecognized key: "phone${line}"`),
        '  … and 2 more',
        'boxes.jsonl: size: must be whole (once)',
        '  boxes.jsonl:2: size: must be whole',
        'lids.jsonl: names no box (once; bring the box)',
        '  lids.jsonl:4: there is no box 9',
        '',
        '9 problems',
      ].join('\n'),
    )
  })

  it('problems of too many kinds to read are merged into one from there on', () => {
    const problems = new Problems()
    for (let line = 1; line <= 500; line++) problems.add({ file: 'boxes.jsonl', line, message: `is wrong by ${line}` })
    expect([problems.kinds.length, problems.kinds.at(-1)?.kind, problems.kinds.at(-1)?.count]).toEqual([
      100,
      'of other kinds',
      401,
    ])
  })

  it('name file and line, or the file alone', () => {
    expect(describeProblem({ file: 'boxes.jsonl', line: 3, message: 'is no JSON' })).toBe('boxes.jsonl:3: is no JSON')
    expect(describeProblem({ file: 'boxes.jsonl', line: null, message: 'is missing' })).toBe('boxes.jsonl: is missing')
  })
})
