import type { Readable } from 'node:stream'
import { before, days, hours } from '@/platform/time/duration'

/** The first and the last byte, counted from 0, both included. */
export interface ByteRange {
  readonly first: number
  readonly last: number
}

/** Bytes as they come. */
export type Content = Readable | AsyncIterable<Uint8Array>

/**
 * A file that comes in pieces, and has no reader before it is whole. It is plain data: a server that goes on with it days
 * later needs nothing else, so what each piece answers takes the place of what was known before.
 */
export interface Draft {
  readonly key: string
  /** In bytes: the next piece begins here. */
  readonly size: number
  /** The store's own name for it. */
  readonly name: string
  /** Known to S3 alone, which puts it together from them. */
  readonly parts?: DraftParts
}

interface DraftParts {
  /** The size of each part but the last. */
  readonly bytes: number
  /** S3 has confirmed each part by one, in their order. */
  readonly tags: readonly string[]
  /** The bytes behind the last part that are too few for another one lie by themselves. */
  readonly rest: { readonly key: string; readonly size: number } | null
  /** The rest before that one, which no draft needs that a caller has kept. */
  readonly formerRest: string | null
}

/** @property size in bytes; null: as many as come */
export interface Piece {
  readonly size: number | null
  readonly isLast: boolean
}

/**
 * The storage of files: a folder, or a bucket that speaks S3 (spec 13.4). Content is streamed, so that no file is ever
 * held in memory whole. A key is a path that the server makes: `releases/…`.
 */
export interface FileStore {
  /** Lays a file down whole, or not at all; what lay under the key is replaced. */
  put(key: string, content: Content, size: number): Promise<void>
  /** @throws MissingFileError before the first byte, so that an answer has not begun yet */
  read(key: string, range?: ByteRange): Promise<Readable>
  /** In bytes; null: there is no such file. */
  sizeOf(key: string): Promise<number | null>
  /** Removes a file; a missing one is not an error. */
  remove(key: string): Promise<void>
  /** Begins a file that comes in pieces. @param whole its size, where it is known */
  begin(key: string, whole: number | null): Promise<Draft>
  /** Lays the next piece down. One that fails has changed nothing: the draft of before still holds. */
  append(draft: Draft, content: Content, piece: Piece): Promise<Draft>
  /** Gives a draft whose last piece is there its place. One that has it already is not an error. */
  finish(draft: Draft): Promise<void>
  /** Takes away what is there of a draft; of a finished one nothing is. */
  drop(draft: Draft): Promise<void>
  /**
   * Lists drafts without a write since the given moment, or that began before it where the store knows no more. Those that
   * nothing else tells of will never be finished.
   */
  unfinished(since: Date): AsyncIterable<UnfinishedFile>
  /** Returns an address that delivers a file for the next hour; without it files are delivered by the server alone. */
  readonly address?: (key: string, handout: Handout) => string
}

/** A file that may be what a killed process left incomplete. */
export interface UnfinishedFile {
  /** Of its draft. */
  readonly name: string
  /** In bytes; null: the store does not say. */
  readonly size: number | null
  remove(): Promise<void>
}

/** How long a file that is not whole yet may be one that is still being written. */
export const unfinishedFor = days(1)

/** Removes unfinished files older than `unfinishedFor`. @param awaited names of drafts of which more may come */
export async function removeUnfinished(files: FileStore, now: Date, awaited: ReadonlySet<string>): Promise<void> {
  for await (const file of files.unfinished(before(now, unfinishedFor))) {
    if (!awaited.has(file.name)) await file.remove()
  }
}

/** Lays a file down whole, or not at all, in the pieces of its store. */
export async function putInPieces(
  files: Pick<FileStore, 'begin' | 'append' | 'finish' | 'drop'>,
  key: string,
  content: Content,
  size: number,
) {
  const draft = await files.begin(key, size)
  try {
    await files.finish(await files.append(draft, content, { size, isLast: true }))
  } catch (error) {
    // The reason is the one that counts; remains are found by their age.
    await files.drop(draft).catch(() => {})
    throw error
  }
}

/** How a file is fetched by an address. */
export interface Handout {
  readonly method: 'GET' | 'HEAD'
  /** The file name for saving; letters, digits and `-._`. */
  readonly fileName: string
  /** The time of the real clock, which the storage uses, too. */
  readonly at: Date
}

/** How long an address is good for: one that broke off may be gone on with, and one that was passed on ends soon. */
export const addressLife = hours(1)

/** Returns the headers that the store sends with a file, as S3's parameters, which a CDN in front passes on. */
export const answerOf = ({ fileName }: Handout) => ({
  'response-content-disposition': `attachment; filename="${fileName}"`,
  'response-content-type': 'application/octet-stream',
})

export class MissingFileError extends Error {
  constructor(key: string) {
    super(`There is no file ${key}`)
  }
}

/** The file storage cannot be reached, or refuses an operation; the message says why. */
export class StorageError extends Error {}

const safeKey = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/

/** Keys are made by the server, never by a visitor; one that could leave its place is a mistake of ours. */
export function checkedKey(key: string): string {
  if (!safeKey.test(key)) throw new Error(`${JSON.stringify(key)} is no key of a file`)
  return key
}
