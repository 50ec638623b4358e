import { type FileHandle, open as openFile, rm, stat } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { LicenceError } from './errors.js'
import { open, type Route, type Stream } from './transport.js'

export interface DownloadProgress {
  /** In bytes. */
  readonly received: number
  readonly size: number
}

export interface Download {
  readonly url: URL
  /** In bytes. */
  readonly size: number
  /** Where it grows; what is there already was brought before. */
  readonly path: string
  readonly route: Route
  readonly onProgress?: ((progress: DownloadProgress) => void) | undefined
  readonly signal?: AbortSignal | undefined
}

/** In milliseconds: a line on which nothing comes for so long is broken. */
const stall = 30_000
/** So often in a row may a line break without a byte; each time it is waited for so much longer. */
const mostFailures = 3
const pause = 500
const mostRedirects = 5

/** Downloads a whole file, and resumes after a broken connection. @throws LicenceError, or the signal's error */
export async function download(wanted: Download): Promise<void> {
  const { path, size, signal } = wanted
  for (let failures = 0; ; ) {
    const there = await lengthOf(path)
    if (there === size) return
    const first = there < size ? there : 0
    try {
      return await goOn(wanted, first)
    } catch (error) {
      signal?.throwIfAborted()
      if (!(error instanceof LicenceError) || error.problem !== 'unreachable') throw error
      failures = (await lengthOf(path)) > first ? 0 : failures + 1
      if (failures === mostFailures) throw error
      await wait(failures * pause, undefined, signal ? { signal } : {})
    }
  }
}

export const lengthOf = (path: string): Promise<number> =>
  stat(path).then(
    (found) => found.size,
    () => 0,
  )

async function goOn(wanted: Download, first: number) {
  const { path, signal } = wanted
  const stalled = new AbortController()
  const watch = setTimeout(() => stalled.abort(), stall)
  const ends = signal ? AbortSignal.any([stalled.signal, signal]) : stalled.signal
  try {
    const answer = await follow(wanted, first, ends)
    if (answer.status !== 200 && answer.status !== 206) {
      answer.close()
      // There is less of it than was said.
      if (answer.status === 416) throw await notThatFile(path)
      throw refusal(answer.status)
    }
    const file = await openFile(path, answer.status === 206 ? 'a' : 'w', 0o600)
    try {
      await write(wanted, answer, { file, first: answer.status === 206 ? first : 0, watch })
    } finally {
      answer.close()
      await file.close()
    }
  } finally {
    clearTimeout(watch)
  }
}

interface Target {
  readonly file: FileHandle
  readonly first: number
  readonly watch: NodeJS.Timeout
}

async function write({ path, size, onProgress }: Download, answer: Stream, { file, first, watch }: Target) {
  const announced = Number(answer.header('content-length') ?? Number.NaN)
  let received = first
  for await (const part of readFrom(answer)) {
    watch.refresh()
    if (received + part.length > size) throw await notThatFile(path)
    await file.appendFile(part)
    received += part.length
    onProgress?.({ received, size })
  }
  if (received === size) return
  // All that was announced is there, and it is too little.
  if (received - first === announced) throw await notThatFile(path)
  throw broken()
}

/** Separates failures of the connection from local ones. */
async function* readFrom({ body }: Stream) {
  try {
    yield* body
  } catch (cause) {
    throw broken(cause)
  }
}

/** A file may be on another host, which gets only the request for it. */
async function follow({ url, route }: Download, first: number, signal: AbortSignal): Promise<Stream> {
  const headers = { 'accept-encoding': 'identity', ...(first > 0 && { range: `bytes=${first}-` }) }
  let place = url
  for (let hops = 0; hops <= mostRedirects; hops++) {
    const answer = await open(place, { method: 'GET', headers, signal }, route).catch((cause: unknown) => {
      throw broken(cause)
    })
    const next = answer.status >= 300 && answer.status < 400 ? answer.header('location') : null
    if (next === null) return answer
    answer.close()
    place = new URL(next, place)
    if (!isWeb(place)) break
  }
  throw new LicenceError('server', 'The update is nowhere to be found.')
}

export const isWeb = ({ protocol }: URL) => protocol === 'https:' || protocol === 'http:'

const broken = (cause?: unknown) => new LicenceError('unreachable', 'The download was interrupted.', { cause })

function refusal(status: number) {
  const isOver = status === 401 || status === 403
  if (isOver) return new LicenceError('notAuthorized', 'The address of the update is good no more: check for it again.')
  return new LicenceError('server', `The server answers ${status}.`)
}

/** It is removed, so that the next try starts over. */
async function notThatFile(path: string) {
  await rm(path, { force: true })
  return new LicenceError('damaged', 'The file is another one than the update says.')
}
