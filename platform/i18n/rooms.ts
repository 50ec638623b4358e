import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { WordingRoom } from './message'

// Reads the folders themselves; a built server holds all of them in place of this file (scripts/server-wording.mjs).

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
const wordsRead = new Map<string, Promise<Record<string, string>>>()

/** The messages of a room in a language. */
export function wordsOf(room: WordingRoom, language: string): Promise<Record<string, string>> {
  const path = join(root, room, 'messages', `${language}.json`)
  const words = wordsRead.get(path) ?? readFile(path, 'utf8').then(JSON.parse)
  wordsRead.set(path, words)
  return words
}
