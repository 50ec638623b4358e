import type { Readable } from 'node:stream'
import { before, days, hours } from '@/platform/time/duration'

/** The first and the last byte, counted from 0, both included. */
export interface ByteRange {
  readonly first: number
  readonly last: number
}

/**
 * The storage of files: a folder, or a bucket that speaks S3 (spec 13.4). Content is streamed, so that no file is ever
 * held in memory whole. A key is a path that the server makes: `releases/…`.
 */
export interface FileStore {
  /** Lays a file down whole, or not at all; what lay under the key is replaced. */
  put(key: string, content: Readable, size: number): Promise<void>
  /** @throws MissingFileError before the first byte, so that an answer has not begun yet */
  read(key: string, range?: ByteRange): Promise<Readable>
  /** In bytes; null: there is no such file. */
  sizeOf(key: string): Promise<number | null>
  /** Removes a file; a missing one is not an error. */
  remove(key: string): Promise<void>
  /**
   * Lists incomplete uploads without a write since the given moment: they will never be completed. Left out: the store
   * keeps none.
   */
  readonly unfinished?: (since: Date) => AsyncIterable<UnfinishedFile>
  /** Returns an address that delivers a file for the next hour; without it files are delivered by the server alone. */
  readonly address?: (key: string, handout: Handout) => string
}

/** A file that a killed process left incomplete. */
export interface UnfinishedFile {
  /** In bytes. */
  readonly size: number
  remove(): Promise<void>
}

/** How long a file that is not whole yet may be one that is still being written. */
export const unfinishedFor = days(1)

/** Removes unfinished files older than `unfinishedFor`. */
export async function removeUnfinished(files: FileStore, now: Date): Promise<void> {
  for await (const file of files.unfinished?.(before(now, unfinishedFor)) ?? []) await file.remove()
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
