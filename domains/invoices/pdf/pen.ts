import type { Language } from '@/platform/i18n/languages'
import { facesFor, fontFile, type Weight } from './faces'

export interface Ink {
  /** In points. */
  readonly size: number
  readonly weight?: Weight
  readonly colour?: string
}

interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly align?: 'left' | 'right'
}

export const colours = { ink: '#1d2b2a', quiet: '#56635f', line: '#d9d3c6', pine: '#0f5c55' } as const

/** What the type of pdfkit leaves out: the letters that are set now. */
interface Lettered {
  readonly _font: { readonly font: { hasGlyphForCodePoint(point: number): boolean } }
}

/** Sets text in the letters that have all of its characters, as far as there are any. */
export class Pen {
  constructor(
    private readonly document: PDFKit.PDFDocument,
    private readonly language: Language,
  ) {
    for (const face of ['japan', 'taiwan'] as const) {
      for (const weight of ['regular', 'strong'] as const) {
        document.registerFont(`${face} ${weight}`, fontFile(face, weight))
      }
    }
  }

  /** How high a text stands when it is set this wide. */
  heightOf(text: string, ink: Ink, width: number): number {
    return this.document.heightOfString(this.#take(text, ink), { width })
  }

  /** @returns where the next line begins */
  write(text: string, ink: Ink, { x, y, width, align = 'left' }: Place): number {
    const settable = this.#take(text, ink)
    this.document.fillColor(ink.colour ?? colours.ink).text(settable, x, y, { width, align })
    return y + this.document.heightOfString(settable, { width })
  }

  /** Takes up the letters for a text, and gives the text as they can draw it. */
  #take(text: string, { size, weight = 'regular' }: Ink): string {
    // Narrow spaces, which some languages put into numbers, are in no font of ours.
    const plain = text.normalize('NFC').replaceAll(/[\u2009\u202f]/g, '\u00a0')
    const faces = facesFor(this.language).map((face) => ({ face, missing: this.#missing(plain, face, weight) }))
    const [best] = faces.sort((left, right) => left.missing.size - right.missing.size)
    this.document.font(`${best?.face ?? 'japan'} ${weight}`).fontSize(size)
    return [...plain].map((letter) => (best?.missing.has(letter) ? unmarked(letter) : letter)).join('')
  }

  #missing(text: string, face: string, weight: Weight): ReadonlySet<string> {
    const { font } = (this.document.font(`${face} ${weight}`) as unknown as Lettered)._font
    return new Set([...text].filter((letter) => !font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)))
  }
}

/** A letter that no font has stands without its marks rather than as an empty box: `ž` as `z`. */
const unmarked = (letter: string) => letter.normalize('NFD').replaceAll(/\p{Mark}/gu, '')
