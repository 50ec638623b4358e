import type { Language } from '@/platform/i18n/languages'
import { type Face, type FontAccess, facesFor, fontFile, type VendorFonts, type Weight } from './faces'
import type { PrintColours } from './look'

export interface TextStyle {
  /** In points. */
  readonly size: number
  readonly weight?: Weight
  readonly colour?: keyof PrintColours
}

interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly align?: 'left' | 'right'
}

/** A text as one face can draw it, and at what cost. */
interface Attempt {
  readonly face: Face
  readonly drawable: string
  readonly changed: number
  readonly lost: number
}

/** Sets text in the letters that have all of its characters, as far as there are any. */
export class PdfCanvas {
  readonly #registered = new Set<string>()

  constructor(
    private readonly document: PDFKit.PDFDocument,
    private readonly language: Language,
    readonly colours: PrintColours,
    private readonly fonts: VendorFonts | null,
  ) {}

  /** How high a text stands when it is set this wide. */
  heightOf(text: string, style: TextStyle, width: number): number {
    return this.document.heightOfString(this.#take(text, style), { width })
  }

  /** @returns where the next line begins */
  write(text: string, style: TextStyle, { x, y, width, align = 'left' }: Place): number {
    const settable = this.#take(text, style)
    this.document.fillColor(this.colours[style.colour ?? 'ink']).text(settable, x, y, { width, align })
    return y + this.document.heightOfString(settable, { width })
  }

  /** Takes up the letters for a text, and gives the text as they can draw it. */
  #take(text: string, { size, weight = 'regular' }: TextStyle): string {
    // Narrow spaces, which some languages put into numbers, are in no font of ours.
    const spaced = text.normalize('NFC').replaceAll(/[\u2009\u202f]/g, '\u00a0')
    // After a hyphen a line may end, after a minus sign it may not.
    const plain = spaced.replaceAll(/-(?=\p{Sc}?\d)(?<![\p{L}\d]-)/gu, '\u2212')
    const { face, drawable } = this.#best(plain, weight)
    this.#choose(face, weight).fontSize(size)
    return drawable
  }

  /** The first face that has all letters, else the one that loses the fewest, and of these marks. A font that is not needed stays closed. */
  #best(text: string, weight: Weight): Attempt {
    const [first, ...others] = facesFor(this.language, this.fonts)
    let best = this.#attempt(text, first, weight)
    for (const face of others) {
      if (best.changed === 0) break
      const attempt = this.#attempt(text, face, weight)
      if (attempt.lost < best.lost || (attempt.lost === best.lost && attempt.changed < best.changed)) best = attempt
    }
    return best
  }

  /** A letter that the face lacks stands without its marks, `ž` as `z`; one that it lacks even so is a question mark. */
  #attempt(text: string, face: Face, weight: Weight): Attempt {
    const { font } = (this.#choose(face, weight) as unknown as FontAccess)._font
    const draws = (letters: string) => [...letters].every((one) => font.hasGlyphForCodePoint(one.codePointAt(0) ?? 0))
    let [changed, lost] = [0, 0]
    const drawn = [...text].map((letter) => {
      if (draws(letter)) return letter
      changed++
      const plain = letter.normalize('NFD').replaceAll(/\p{Mark}/gu, '')
      if (plain !== '' && draws(plain)) return plain
      lost++
      return '?'
    })
    return { face, drawable: drawn.join(''), changed, lost }
  }

  #choose(face: Face, weight: Weight): PDFKit.PDFDocument {
    const name = `${face} ${weight}`
    if (!this.#registered.has(name)) this.document.registerFont(name, this.#file(face, weight) as Buffer)
    this.#registered.add(name)
    return this.document.font(name)
  }

  #file(face: Face, weight: Weight): Uint8Array {
    if (face !== 'vendor') return fontFile(face, weight)
    if (this.fonts === null) throw new Error('There is no font of the vendor')
    return this.fonts[weight]
  }
}
