import type { PdfCanvas } from './canvas'

const paper = { width: 595.28, height: 841.89 }
const margin = 51

/** The layout of A4, in points: 18 mm of margin, and a foot on each page. */
export const frame = {
  left: margin,
  top: margin,
  width: paper.width - 2 * margin,
  /** The end of a page's content; below is its foot. */
  bottom: paper.height - margin - 26,
  foot: paper.height - margin - 8,
} as const

/** The foot of each page. */
interface Foot {
  /** The imprint. */
  readonly imprint: string
  /** `Page {page} of {pages}`, with these two words where the figures go. */
  readonly pageLabel: string
}

/** Tells at the foot of each page who is behind it and how many there are, once that is known. */
export function setFeet(document: PDFKit.PDFDocument, canvas: PdfCanvas, { imprint, pageLabel }: Foot) {
  const { start, count } = document.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    document.switchToPage(start + index)
    document.markContent('Artifact', { type: 'Pagination' })
    document.rect(frame.left, frame.foot - 8, frame.width, 0.5).fill(canvas.colours.line)
    const style = { size: 7.5, colour: 'quiet' } as const
    const label = pageLabel.replace('{page}', String(index + 1)).replace('{pages}', String(count))
    canvas.write(imprint, style, { x: frame.left, y: frame.foot, width: frame.width - 100 })
    canvas.write(label, style, { x: frame.left + frame.width - 95, y: frame.foot, width: 95, align: 'right' })
    document.endMarkedContent()
  }
}
