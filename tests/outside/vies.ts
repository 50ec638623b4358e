import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '@/platform/config/root'

/** The question to VIES. */
interface Question {
  readonly countryCode: string
  readonly vatNumber: string
  readonly requesterMemberStateCode?: string
  readonly requesterNumber?: string
}

/** A stand-in of VIES: it knows the numbers that a test tells it, and can be down. */
export async function startVies() {
  const valid = new Set<string>()
  const questions: Question[] = []
  let down: string | null = null
  const http = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const question = JSON.parse(Buffer.concat(chunks).toString()) as Question
    questions.push(question)
    const { countryCode, vatNumber } = question
    response.setHeader('content-type', 'application/json')
    if (request.url !== '/rest-api/check-vat-number') return void response.writeHead(404).end('{}')
    if (down !== null) {
      return void response
        .writeHead(500)
        .end(JSON.stringify({ actionSucceed: false, errorWrappers: [{ error: down }] }))
    }
    const isValid = valid.has(countryCode + vatNumber)
    response.end(
      JSON.stringify({
        countryCode,
        vatNumber,
        requestDate: '2026-11-21T12:00:00.000Z',
        valid: isValid,
        requestIdentifier: question.requesterNumber ? `WAPI${String(questions.length).padStart(8, '0')}` : '',
        name: isValid ? 'ATELIER MARÉE SARL' : '---',
        address: isValid ? 'QUAI 1\n29200 BREST' : '---',
      }),
    )
  })
  await new Promise<void>((listening) => http.listen(0, '127.0.0.1', listening))
  return {
    address: `http://127.0.0.1:${(http.address() as AddressInfo).port}/rest-api`,
    valid,
    questions,
    /** Makes it fail with this problem; null: it answers again. */
    breaks(problem: string | null) {
      down = problem
    },
    close: () => new Promise((closed) => http.close(closed)),
  }
}

/** The demo's vendor with other settings. @returns its folder */
export async function changedVendor(settings: Readonly<Record<string, unknown>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-vendor-'))
  await cp(join(root, 'catalogues', 'demo'), folder, { recursive: true })
  const file = join(folder, 'vendor.json')
  await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), ...settings }))
  return folder
}
