import { builtInFor, type Language } from '@/platform/i18n/languages'
import { type Area, areaOf, rooms } from './rooms'

/** A message of the product. */
export interface ProductMessage {
  readonly key: string
  /** The folder whose messages say it. */
  readonly room: string
  readonly area: Area
  readonly text: string
}

/** All that the product says in a language, room by room; in English where it was not built with it. */
export async function productMessages(language: Language): Promise<readonly ProductMessage[]> {
  const read = Object.entries(rooms).map(async ([room, open]) => {
    const { wording } = await open()
    const { default: texts } = (await wording(builtInFor(language))) as { default: Record<string, string> }
    return Object.entries(texts).map(([key, text]) => ({ key, room, area: areaOf(room), text }))
  })
  return (await Promise.all(read)).flat()
}
