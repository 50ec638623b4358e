import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { WordingRoom } from './message'

// Reads the folders themselves; a built server has a file for each language instead (scripts/server-wording.mjs).

const root = join(import.meta.dirname, '../..')

const english = /\/messages\/en\.json$/

const rooms: WordingRoom[] = []

/** Every room with wording, in the order of the alphabet. */
export function wordingRooms(): readonly WordingRoom[] {
  if (rooms.length === 0) rooms.push(...findRooms())
  return rooms
}

function findRooms() {
  const paths = ['apps', 'domains', 'integrations', 'platform'].flatMap((top) =>
    readdirSync(join(root, top), { recursive: true, encoding: 'utf8' })
      .map((path) => `${top}/${path.replaceAll('\\', '/')}`)
      .filter((path) => english.test(path)),
  )
  return paths.map((path) => path.replace(english, '')).sort() as WordingRoom[]
}

/** Files that were read, by their paths: the tests of a worker start a server for each file of theirs. */
const wordsRead = new Map<string, Record<string, string>>()

/** The messages of a room in a language. */
export function wordsOf(room: WordingRoom, language: string): Readonly<Record<string, string>> {
  const path = join(root, room, 'messages', `${language}.json`)
  const words = wordsRead.get(path) ?? JSON.parse(readFileSync(path, 'utf8'))
  wordsRead.set(path, words)
  return words
}
