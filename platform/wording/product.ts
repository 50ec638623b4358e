import { builtInFor, type Language } from '@/platform/i18n/languages'
import type { WordingRoom } from '@/platform/i18n/message'
import { wordsOf } from '@/platform/i18n/rooms'

/** Where the words of a folder are read. */
export type Area = 'screens' | 'mails' | 'documents' | 'pages' | 'console'

/** A message of the product. */
export interface ProductMessage {
  readonly key: string
  /** The folder whose messages say it. */
  readonly room: string
  readonly area: Area
  readonly text: string
}

/** All that the product says, which the app puts together. */
export interface ProductWording {
  /** Folder by folder; in English where the product was not built with the language. */
  messages(language: Language): Promise<readonly ProductMessage[]>
  /** Whether every page of the member area has the words of that folder. */
  isOnEveryPage(room: string): boolean
  /** The folders of the words that are printed. */
  readonly printedRooms: readonly string[]
}

export async function messagesIn(
  rooms: readonly WordingRoom[],
  areaOf: (room: string) => Area,
  language: Language,
): Promise<readonly ProductMessage[]> {
  const read = rooms.map(async (room) => {
    const texts = wordsOf(room, builtInFor(language))
    return Object.entries(texts).map(([key, text]) => ({ key, room, area: areaOf(room), text }))
  })
  return (await Promise.all(read)).flat()
}
