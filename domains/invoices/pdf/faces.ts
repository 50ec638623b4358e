import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { factsOf, type Language } from '@/platform/i18n/languages'

/** The letters of a document: `europe` draws Latin, Greek and Cyrillic whole, `taiwan` the traditional characters. */
const files = {
  europe: {
    regular: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
    strong: '@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf',
  },
  japan: {
    regular: '@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf',
    strong: '@expo-google-fonts/noto-sans-jp/600SemiBold/NotoSansJP_600SemiBold.ttf',
  },
  taiwan: {
    regular: '@expo-google-fonts/noto-sans-tc/400Regular/NotoSansTC_400Regular.ttf',
    strong: '@expo-google-fonts/noto-sans-tc/600SemiBold/NotoSansTC_600SemiBold.ttf',
  },
} as const

/** What the type of pdfkit leaves out: the letters that are set now. */
export interface FontAccess {
  readonly _font: { readonly font: { hasGlyphForCodePoint(point: number): boolean } }
}

export type Weight = 'regular' | 'strong'
export type Face = keyof typeof files | 'vendor'
/** Another thread has been handed plain bytes. */
export type VendorFonts = Readonly<Record<Weight, Uint8Array>>

/**
 * Which letters a text is tried in, one after the other: the same character is drawn otherwise in Japan and in Taiwan. The
 * vendor's come first where Europe's would.
 */
export function facesFor(language: Language, vendor: VendorFonts | null = null): readonly [Face, ...Face[]] {
  const own = factsOf(language).letters ?? 'europe'
  const faces = [own, ...(['japan', 'taiwan', 'europe'] as const).filter((face) => face !== own)] as const
  return vendor && own === 'europe' ? ['vendor', ...faces] : [faces[0], ...faces.slice(1)]
}

/** Those that come with the product. */
export const ownFaces = ['europe', 'japan', 'taiwan'] as const satisfies readonly Face[]

const read = new Map<string, Buffer>()

/** A font file, read once while the thread that prints is there. */
export function fontFile(face: keyof typeof files, weight: Weight): Buffer {
  const name = files[face][weight]
  const known = read.get(name)
  if (known) return known
  const file = readFileSync(createRequire(import.meta.url).resolve(name))
  read.set(name, file)
  return file
}
