import PDFDocument from 'pdfkit'
import { type Language, tagOf } from '@/platform/i18n/languages'
import { type FontAccess, fontFile, ownFaces } from './faces'

/** The letters of a text, and of the language's dates, that no font of the documents has. */
export function lettersNotPrinted(text: string, language: Language): readonly string[] {
  const document = new PDFDocument({ font: null as unknown as string })
  const fonts = ownFaces.map((face) => {
    const { font } = (document.font(fontFile(face, 'regular')) as unknown as FontAccess)._font
    return font
  })
  const letters = new Set([
    ...`${text}${datesIn(language)}`.normalize('NFC').replaceAll(/[\s\p{Default_Ignorable_Code_Point}]/gu, ''),
  ])
  return [...letters].filter((letter) => !fonts.some((font) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)))
}

const datesIn = (language: Language) =>
  Array.from({ length: 12 }, (_, month) =>
    new Date(Date.UTC(2026, month, 28)).toLocaleDateString(tagOf(language), { dateStyle: 'long' }),
  ).join('')
