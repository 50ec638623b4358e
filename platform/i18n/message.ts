import type { Language } from './languages'

/**
 * Every room with wording: a folder that has `messages/`, by its path, with its messages in English. The list is written
 * from the folders (apps/messages.ts), so that a key which no catalogue holds does not compile (decision 0008).
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface WordingRooms {}

export type WordingRoom = keyof WordingRooms

/** Every message key of the product. */
export type MessageKey = { [Room in WordingRoom]: keyof WordingRooms[Room] }[WordingRoom] & string

/** A room's wording, one lazily loaded file for each language. */
export type Wording = (language: Language) => Promise<{ default: Record<string, unknown> }>

/** Joins the wordings of several rooms, each fetched by itself, since other screens fetch it too. */
export const together =
  (...wordings: readonly Wording[]): Wording =>
  async (language) => {
    const catalogues = await Promise.all(wordings.map((wording) => wording(language)))
    return { default: Object.assign({}, ...catalogues.map((catalogue) => catalogue.default)) }
  }
