import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { WordingRoom } from './message'

// Reads the folders themselves; a built server holds all of them in place of this file (scripts/server-wording.mjs).

const root = join(import.meta.dirname, '../..')

const english = /\/messages\/en\.json$/

/** Every room with wording, in the order of the alphabet. */
export function wordingRooms(): readonly WordingRoom[] {
  const rooms = ['apps', 'domains', 'integrations', 'platform'].flatMap((top) =>
    readdirSync(join(root, top), { recursive: true, encoding: 'utf8' })
      .map((path) => `${top}/${path.replaceAll('\\', '/')}`)
      .filter((path) => english.test(path)),
  )
  return rooms.map((path) => path.replace(english, '')).sort() as WordingRoom[]
}

/** The messages of a room in a language. */
export async function wordsOf(room: WordingRoom, language: string): Promise<Record<string, string>> {
  return JSON.parse(await readFile(join(root, room, 'messages', `${language}.json`), 'utf8'))
}
