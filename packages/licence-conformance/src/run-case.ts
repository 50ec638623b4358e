import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ConformanceCase, DriverAnswer, DriverRequest } from './case'
import type { Driver } from './driver'
import type { Stage } from './stage'

/** The expected and the actual result of a case: equal if the client conforms. */
export interface Outcome {
  readonly wanted: readonly unknown[]
  readonly brought: readonly unknown[]
}

interface Place {
  /** Where the case's store stands while it runs. */
  readonly folder: string
  readonly stage: Stage
}

export async function runCase(
  driver: Driver,
  { store, exchanges = [], steps }: ConformanceCase,
  { folder, stage }: Place,
): Promise<Outcome> {
  const path = join(folder, 'store.json')
  const files = join(folder, 'files')
  rmSync(path, { force: true })
  rmSync(files, { force: true, recursive: true })
  if (store) writeFileSync(path, store)
  stage.play(exchanges)
  const brought: unknown[] = []
  for (const { request } of steps) brought.push(await answerTo(driver, request, { path, files, server: stage.url }))
  brought.push({ everythingWasAsked: stage.isDone() })
  return { wanted: [...steps.map(({ answer }) => answer), { everythingWasAsked: true }], brought }
}

interface OwnPlaces {
  readonly path: string
  readonly files: string
  readonly server: string
}

const textOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : null)

async function answerTo(driver: Driver, request: DriverRequest, { path, files, server }: OwnPlaces) {
  if (request.op === 'store_holds') return { ok: textOf(path)?.includes(String(request.text)) ?? false }
  if (request.op === 'file_holds') return { ok: textOf(join(files, String(request.file))) }
  const own = {
    ...(request.store === '$store' && { store: path }),
    ...(request.folder === '$folder' && { folder: files }),
    ...(request.server === '$server' && { server }),
  }
  const answer = comparable(await driver.ask({ ...request, ...own }))
  if (request.op === 'download_update') return JSON.parse(JSON.stringify(answer).replaceAll(files, '$folder'))
  return request.op === 'offline_request' ? offlineRequest(answer) : answer
}

/** Messages for people may differ between clients. */
const comparable = (answer: DriverAnswer) => ('ok' in answer ? { ok: answer.ok } : { problem: answer.problem })

/** The same request must be in the file and in the address; the facts of the client's own program may differ. */
function offlineRequest(answer: { readonly ok?: unknown }) {
  const { file, link } = (answer.ok ?? {}) as { file?: string; link?: string }
  if (!file || !link) return answer
  const address = new URL(link)
  const carried = JSON.parse(Buffer.from(address.searchParams.get('request') ?? '', 'base64url').toString())
  address.searchParams.delete('request')
  const { installation, arch, os, ...request } = JSON.parse(file)
  const same = JSON.stringify(carried) === JSON.stringify(JSON.parse(file))
  const told = [installation, arch, os].every((text) => typeof text === 'string' && text.length > 1)
  return same && told ? { ok: { request, address: address.href } } : { ok: { file, link } }
}
