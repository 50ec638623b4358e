import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { CaseStep, ConformanceCase, DriverAnswer } from './case'
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
  { store, tree, exchanges = [], steps }: ConformanceCase,
  { folder, stage }: Place,
): Promise<Outcome> {
  const path = join(folder, 'store.json')
  // A name so long that none that begins with it can be made beside it, by no user of the system.
  const unwritable = join(folder, 'u'.repeat(254))
  const files = join(folder, 'files')
  rmSync(path, { force: true })
  rmSync(files, { force: true, recursive: true })
  for (const place of [path, unwritable]) {
    if (store) writeFileSync(place, store)
    else rmSync(place, { force: true })
  }
  const root = join(folder, 'root')
  rmSync(root, { force: true, recursive: true })
  if (tree) plant(root, tree)
  stage.play(exchanges)
  const brought: unknown[] = []
  const places = { path, unwritable, files, root, server: stage.url }
  for (const step of steps) brought.push(await answerTo(driver, step, places))
  brought.push({ everythingWasAsked: stage.isDone() })
  return { wanted: [...steps.map(({ answer }) => answer), { everythingWasAsked: true }], brought }
}

function plant(root: string, tree: NonNullable<ConformanceCase['tree']>) {
  for (const [path, content] of Object.entries(tree)) {
    const place = join(root, path)
    mkdirSync(content === null ? place : dirname(place), { recursive: true })
    if (content !== null) writeFileSync(place, content)
  }
}

interface OwnPlaces {
  readonly path: string
  readonly unwritable: string
  readonly root: string
  readonly files: string
  readonly server: string
}

const textOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : null)

async function answerTo(driver: Driver, { request, answer: wanted }: CaseStep, places: OwnPlaces) {
  const { path, unwritable, files, root, server } = places
  if (request.op === 'store_holds') return { ok: textOf(path)?.includes(String(request.text)) ?? false }
  if (request.op === 'file_holds') return { ok: textOf(join(files, String(request.file))) }
  const own = {
    ...(request.store === '$store' && { store: path }),
    ...(request.store === '$unwritable' && { store: unwritable }),
    ...(request.store === '$folder' && { store: join(files, 'of', 'the', 'user', 'store.json') }),
    ...(request.root === '$root' && { root }),
    ...(request.folder === '$folder' && { folder: files }),
    ...(String(request.server).startsWith('$server') && { server: String(request.server).replace('$server', server) }),
  }
  const answer = comparable(await driver.ask({ ...request, ...own }), wanted)
  if (request.op === 'download_update') return JSON.parse(JSON.stringify(answer).replaceAll(files, '$folder'))
  return request.op === 'offline_request' ? offlineRequest(answer) : answer
}

/** Messages for people may differ between clients. */
const comparable = (answer: DriverAnswer, wanted: DriverAnswer) =>
  'ok' in answer
    ? { ok: answer.ok }
    : { problem: answer.problem, ...('sign_in' in wanted && { sign_in: answer.sign_in }) }

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
