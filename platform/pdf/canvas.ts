import type { Bidi } from 'bidi-js'
import type { Weight } from '@/platform/fonts/faces'
import type { Language } from '@/platform/i18n/languages'
import { printedText } from '@/platform/text/printed'
import { type Face, facesFor, fileOf, hasLetter, type Run, runsOf, type VendorFonts } from './faces'
import { type SetFont, tellLettersApart } from './letters'
import { type Line, linesOf } from './lines'
import type { PrintColours, PrintLook } from './look'

/** Letters that are written from right to left: Hebrew, Arabic and what stands between and behind them. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/** A part of a line that one face draws in one direction. */
interface Piece {
  readonly start: number
  readonly end: number
  /** The level of the Unicode Bidirectional Algorithm: odd is right to left. */
  readonly level: number
}

/** The levels of a text's characters, and of the paragraph that each is in. */
function levelsOf(bidi: Bidi, text: string) {
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text, 'auto')
  const paragraphAt = (at: number) => paragraphs.find(({ start, end }) => at >= start && at <= end)?.level ?? 0
  return { levels, paragraphAt }
}

/** Returns the parts of a line in visual order, from left to right (rule L2). */
function inVisualOrder<Part extends Piece>(pieces: readonly Part[]): readonly Part[] {
  const order = [...pieces]
  for (let level = Math.max(0, ...order.map((each) => each.level)); level > 0; level--) {
    for (let at = 0; at < order.length; at++) {
      let end = at
      while (end < order.length && (order[end]?.level ?? 0) >= level) end++
      if (end > at + 1) order.splice(at, end - at, ...order.slice(at, end).toReversed())
      at = Math.max(at, end - 1)
    }
  }
  return order
}

/** True if the font's shaping will reverse the text, which depends on its first letter. */
const isTurned = (text: string) => {
  const first = /(?!\p{Script=Common}|\p{Script=Inherited})[\p{L}\p{M}\p{N}\p{P}\p{S}]/u.exec(text)?.[0] ?? ''
  return rightToLeft.test(first)
}

/** Returns a part as the font needs it, so that it has its direction with any letters. */
function asShaped(bidi: Bidi, text: string, level: number): string {
  const isOdd = level % 2 === 1
  const mirrored = isOdd ? Array.from(text, (each) => bidi.getMirroredCharacter(each) ?? each).join('') : text
  return isTurned(text) === isOdd ? mirrored : Array.from(mirrored).toReversed().join('')
}

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

/** A property that pdfkit's types lack: the current font. */
interface FontAccess {
  readonly _font: SetFont
}

interface SetRun extends Run, Piece {}

interface SetLine extends Line {
  readonly runs: readonly SetRun[]
  readonly isTurned: boolean
  readonly ascent: number
  readonly height: number
}

/** The Arabic font says that it takes twice the room, for signs that no name has. */
const most = { ascent: 1160, descent: 450 }

/** Features of a whole run: with the defaults the font would join Arabic letters across blanks. */
const whole = { features: {} as unknown as PDFKit.Mixins.OpenTypeFeatures[] }

/** Text whose glyphs do not map one by one to its characters: they are reordered, joined, or combined. */
const isReordered = (text: string) =>
  rightToLeft.test(text) || /[\p{Script=Devanagari}\p{Script=Thai}\p{Emoji_Presentation}]|\ufe0f/u.test(text)

/** A canvas for a document of these words. Only one that has letters from right to left loads what sets them. */
export async function openCanvas(
  document: PDFKit.PDFDocument,
  sheet: { readonly language: Language },
  { colours, fonts }: Pick<PrintLook, 'colours' | 'fonts'>,
): Promise<PdfCanvas> {
  const bidi = rightToLeft.test(JSON.stringify(sheet)) ? (await import('bidi-js')).default() : null
  return new PdfCanvas(document, sheet.language, colours, { fonts, bidi })
}

/** Sets text in the letters that it is written in, each part of a line in the face that has it. */
export class PdfCanvas {
  readonly #registered = new Set<string>()
  readonly #faces
  readonly #has = (face: Face, letter: string) => hasLetter(face, letter, this.tools.fonts)

  constructor(
    private readonly document: PDFKit.PDFDocument,
    language: Language,
    readonly colours: PrintColours,
    private readonly tools: { readonly fonts: VendorFonts | null; readonly bidi: Bidi | null },
  ) {
    this.#faces = facesFor(language, tools.fonts)
  }

  /** How high a text stands when it is set this wide. */
  heightOf(text: string, style: TextStyle, width: number): number {
    const settable = settableOf(text)
    if (this.#takesOneFace(settable, style)) return this.document.heightOfString(settable, { width })
    return heightOf(this.#lines(settable, style, width))
  }

  /** How wide these texts need to be, one below the other, where any of them is set from the right: so they stand together. */
  widthOf(texts: readonly (readonly [string, TextStyle])[], most: number): number {
    if (!texts.some(([text]) => rightToLeft.test(text))) return most
    const widths = texts.map(([text, style]) => this.#widthOfLine(settableOf(text), style))
    return Math.min(most, Math.ceil(Math.max(...widths)) + 1)
  }

  /** @returns where the next line begins */
  write(text: string, style: TextStyle, { x, y, width, align = 'left' }: Place): number {
    const settable = settableOf(text)
    this.document.fillColor(this.colours[style.colour ?? 'ink'])
    if (this.#takesOneFace(settable, style)) {
      this.document.text(settable, x, y, { width, align })
      return y + this.document.heightOfString(settable, { width })
    }
    let top = y
    for (const line of this.#lines(settable, style, width)) {
      this.#setLine(settable, line, style, { x, y: top + line.ascent, width, align })
      top += line.height
    }
    return top
  }

  /** Whether the face of the language has all letters, as mostly; then it is the one that is set. */
  #takesOneFace(text: string, { size, weight = 'regular' }: TextStyle): boolean {
    const [face] = this.#faces
    if (isReordered(text) || !Array.from(text).every((letter) => letter === '\n' || this.#has(face, letter)))
      return false
    this.#choose(face, weight)
    this.document.fontSize(size)
    return true
  }

  #widthOfLine(text: string, style: TextStyle): number {
    if (this.#takesOneFace(text, style)) return this.document.widthOfString(text)
    const { runs, levels } = this.#parted(text, style)
    const all = partsOf(runs, { start: 0, end: text.length }, levels)
    return all.reduce((sum, part) => sum + this.#widthOf(text, part, style.weight ?? 'regular'), 0)
  }

  #parted(text: string, { size }: TextStyle) {
    this.document.fontSize(size)
    return { runs: runsOf(text, this.#faces, this.#has), ...this.#levels(text) }
  }

  #lines(text: string, style: TextStyle, width: number): readonly SetLine[] {
    const { size, weight = 'regular' } = style
    const { runs, levels, paragraphAt } = this.#parted(text, style)
    const widthOf = (start: number, end: number) =>
      partsOf(runs, { start, end }, levels).reduce((sum, part) => sum + this.#widthOf(text, part, weight), 0)
    return linesOf(text, width, widthOf).map((line) => {
      const parts = partsOf(runs, line, levels)
      const fonts = (parts.length === 0 ? runs.slice(0, 1) : parts).map(({ face }) => this.#choose(face, weight))
      const ascent = (Math.max(0, ...fonts.map(({ ascender }) => Math.min(ascender, most.ascent))) / 1000) * size
      const descent = (Math.max(0, ...fonts.map(({ descender }) => Math.min(-descender, most.descent))) / 1000) * size
      const isTurned = paragraphAt(line.start) % 2 === 1
      return { ...line, runs: inVisualOrder(parts), isTurned, ascent, height: ascent + descent }
    })
  }

  #levels(text: string) {
    const { bidi } = this.tools
    return bidi && rightToLeft.test(text) ? levelsOf(bidi, text) : { levels: null, paragraphAt: () => 0 }
  }

  #setLine(
    text: string,
    line: SetLine,
    { size, weight = 'regular' }: TextStyle,
    { x, y, width, align }: Required<Place>,
  ) {
    const widths = line.runs.map((run) => this.#widthOf(text, run, weight))
    const toRight = align === 'right' || line.isTurned
    const all = widths.reduce((sum, each) => sum + each, 0)
    let at = toRight ? x + width - all : x
    for (const [index, run] of line.runs.entries()) {
      const actual = text.slice(run.start, run.end)
      const isNamed = run.level % 2 === 0 && isReordered(actual)
      if (isNamed) this.document.save().markContent('Span', { actual })
      this.#choose(run.face, weight)
      this.document.text(this.#shaped(text, run), at, y, { ...whole, lineBreak: false, baseline: 'alphabetic' })
      if (isNamed) this.#endNamed(size)
      at += widths[index] ?? 0
    }
  }

  /** Some readers place the words by the graphics state at their end: it must be as when the letters were set. */
  #endNamed(size: number) {
    const { document } = this
    document.transform(1, 0, 0, -1, 0, document.page.height)
    document.addContent(`/${(document as unknown as FontAccess)._font.id} ${size} Tf`)
    document.endMarkedContent().restore()
  }

  #widthOf(text: string, run: SetRun, weight: Weight): number {
    this.#choose(run.face, weight)
    return this.document.widthOfString(this.#shaped(text, run), whole)
  }

  #shaped(text: string, { start, end, level }: SetRun): string {
    const { bidi } = this.tools
    const part = text.slice(start, end)
    return bidi ? asShaped(bidi, part, level) : part
  }

  #choose(face: Face, weight: Weight): SetFont {
    const name = `${face} ${weight}`
    if (!this.#registered.has(name)) this.document.registerFont(name, fileOf(face, weight, this.tools.fonts) as Buffer)
    this.#registered.add(name)
    const { _font } = this.document.font(name) as unknown as FontAccess
    if (face === 'arabic' || face === 'hebrew') tellLettersApart(_font)
    return _font
  }
}

/** A text as it can be set. */
function settableOf(text: string): string {
  // Narrow spaces, which some languages put into numbers, are in no font of ours.
  const spaced = printedText(text).replaceAll(/[\u2009\u202f]/g, '\u00a0')
  // After a hyphen a line may end, after a minus sign it may not.
  return spaced.replaceAll(/-(?=\p{Sc}?\d)(?<![\p{L}\d]-)/gu, '\u2212')
}

/** Returns the parts of the runs within a line, split where the direction changes. */
function partsOf(runs: readonly Run[], { start, end }: Line, levels: Uint8Array | null): readonly SetRun[] {
  const parts: SetRun[] = []
  for (const run of runs) {
    let from = Math.max(run.start, start)
    const last = Math.min(run.end, end)
    while (from < last) {
      const level = levels?.[from] ?? 0
      let to = from + 1
      while (to < last && (levels?.[to] ?? 0) === level) to++
      parts.push({ face: run.face, start: from, end: to, level })
      from = to
    }
  }
  return parts
}

const heightOf = (lines: readonly SetLine[]) => lines.reduce((sum, { height }) => sum + height, 0)
