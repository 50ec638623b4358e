import type { Wording, WordingRoom } from './message'
import { wordingRooms, wordsOf } from './rooms'

/** Rooms by their paths, where `*` stands for any one folder. */
type WordingPattern = `${string}*${string}`

/** The rooms of a path or a pattern. @throws where there is none */
export function roomsNamed(name: WordingRoom | WordingPattern): readonly WordingRoom[] {
  const pattern = new RegExp(`^${name.replaceAll('*', '[^/]+')}$`)
  const rooms = name.includes('*') ? wordingRooms().filter((room) => pattern.test(room)) : [name as WordingRoom]
  if (rooms.length === 0) throw new Error(`No room with wording is called ${name}.`)
  return rooms
}

/**
 * The wording of a room, or of several rooms at once. For browsers the build replaces each use (scripts/web-wording.ts):
 * a room has one file for each language, and several rooms of a `wording.ts` have one for each language together.
 */
export function wordingOf(...names: readonly (WordingRoom | WordingPattern)[]): Wording {
  const read = (language: string): Record<string, string> =>
    Object.assign({}, ...names.flatMap(roomsNamed).map((room) => wordsOf(room, language)))
  const wording: Wording = async (language) => ({ default: read(language) })
  readers.set(wording, read)
  return wording
}

/** A browser fetches a wording; on the server it is read at once. */
const readers = new WeakMap<Wording, (language: string) => Record<string, string>>()

/** Returns what reads a wording that `wordingOf` has made. Servers only. @throws for another one */
export function readerOf(wording: Wording): (language: string) => Readonly<Record<string, string>> {
  const read = readers.get(wording)
  if (!read) throw new Error('The server reads wordings of rooms alone: name all of them in one wordingOf()')
  return read
}
