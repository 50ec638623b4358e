import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const family = <const Folder extends string, const Name extends string>(folder: Folder, name: Name) =>
  ({
    regular: `@expo-google-fonts/${folder}/400Regular/${name}_400Regular.ttf`,
    strong: `@expo-google-fonts/${folder}/600SemiBold/${name}_600SemiBold.ttf`,
  }) as const

/** The fonts that come with the product, by the letters that each draws: `europe` has Latin, Greek, Cyrillic and Devanagari. */
const files = {
  europe: family('noto-sans', 'NotoSans'),
  japan: family('noto-sans-jp', 'NotoSansJP'),
  emoji: family('noto-emoji', 'NotoEmoji'),
  thai: family('noto-sans-thai', 'NotoSansThai'),
  arabic: family('noto-sans-arabic', 'NotoSansArabic'),
  hebrew: family('noto-sans-hebrew', 'NotoSansHebrew'),
  georgian: family('noto-sans-georgian', 'NotoSansGeorgian'),
  armenian: family('noto-sans-armenian', 'NotoSansArmenian'),
  korea: family('noto-sans-kr', 'NotoSansKR'),
  taiwan: family('noto-sans-tc', 'NotoSansTC'),
  china: family('noto-sans-sc', 'NotoSansSC'),
} as const

export type Weight = 'regular' | 'strong'
export type OwnFace = keyof typeof files

/**
 * The order of fonts for a letter whose script does not decide: those that are mostly loaded come first, those of 6 to
 * 10 MB last.
 */
export const ownFaces = Object.keys(files) as readonly OwnFace[]

const read = new Map<string, Buffer>()

/** A font file, read once, and only when a text needs it: those of East Asia have up to 10 MB. */
export function fontFile(face: OwnFace, weight: Weight): Buffer {
  const name = files[face][weight]
  const known = read.get(name)
  if (known) return known
  const file = readFileSync(createRequire(import.meta.url).resolve(name))
  read.set(name, file)
  return file
}
