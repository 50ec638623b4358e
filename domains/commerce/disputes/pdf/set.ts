import PDFDocument from 'pdfkit'
import { tagOf } from '@/platform/i18n/languages'
import { openCanvas, type PdfCanvas, type TextStyle } from '@/platform/pdf/canvas'
import { frame, setFeet } from '@/platform/pdf/frame'
import type { PrintLook } from '@/platform/pdf/look'
import type { EvidenceLine, EvidenceSheet, EvidenceTable } from './sheet'

export interface EvidenceJob {
  readonly sheet: EvidenceSheet
  readonly look: PrintLook
}

const small: TextStyle = { size: 8, colour: 'quiet' }
const plain: TextStyle = { size: 9 }
const strong: TextStyle = { size: 12, weight: 'strong', colour: 'primary' }
/** Moment, what, details, outcome. */
const widths = [100, 170, 130, frame.width - 400] as const

/** Sets the evidence on A4, tagged for screen readers. The same sheet gives the same pages. */
export async function setEvidence({ sheet, look }: EvidenceJob): Promise<Buffer> {
  const document = new PDFDocument({
    size: 'A4',
    margins: { top: frame.top, left: frame.left, right: frame.left, bottom: 0 },
    // pdfkit would look for Helvetica beside its own file, and no letter is set in it.
    font: null as unknown as string,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    bufferPages: true,
    lang: tagOf(sheet.language),
    info: {
      Title: `${sheet.title} ${sheet.number}`,
      Author: sheet.vendorName,
      Creator: sheet.vendorName,
      Producer: sheet.vendorName,
      CreationDate: sheet.madeAt,
    },
  })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve, reject) => document.once('end', resolve).once('error', reject))
  const canvas = await openCanvas(document, sheet, look)
  const page = new Page(document, canvas)
  page.part('P', sheet.vendorName, small)
  page.part('H1', `${sheet.title} ${sheet.number}`, { size: 18, weight: 'strong' })
  page.skip(6)
  for (const [label, value] of sheet.facts) page.row([label, value], [150, frame.width - 150], [small, plain])
  if (sheet.statement) {
    page.heading(sheet.statement.heading)
    for (const paragraph of sheet.statement.paragraphs) page.part('P', paragraph, plain)
  }
  for (const table of [sheet.lines, ...sheet.tables]) setTable(page, table)
  page.end()
  setFeet(document, canvas, sheet)
  document.end()
  await ended
  return Buffer.concat(chunks)
}

function setTable(page: Page, { heading, columns, rows, none }: EvidenceTable) {
  page.heading(heading)
  if (rows.length === 0) return page.part('P', none, small)
  const share = widths.slice(0, columns.length)
  const over = frame.width - share.reduce((sum, width) => sum + width, 0)
  const across = share.map((width, index) => (index === share.length - 1 ? width + over : width))
  page.row(
    columns,
    across,
    columns.map(() => small),
  )
  for (const row of rows) setRow(page, row, across)
}

function setRow(page: Page, { cells, words }: EvidenceLine, across: readonly number[]) {
  page.row(
    cells,
    across,
    cells.map(() => plain),
  )
  if (words !== null) for (const paragraph of words.split(/\n+/)) page.part('P', paragraph, plain, 12)
}

/** A writer that sets pieces one below the other, and continues on the next page where one is full. */
class Page {
  #y: number = frame.top
  readonly #whole

  constructor(
    private readonly document: PDFKit.PDFDocument,
    private readonly canvas: PdfCanvas,
  ) {
    this.#whole = document.struct('Document')
    document.addStructure(this.#whole)
  }

  skip(height: number) {
    this.#y += height
  }

  heading(text: string) {
    this.skip(14)
    // With some of what stands below it.
    this.#reserve(60)
    this.part('H2', text, strong)
    this.skip(3)
  }

  part(kind: 'H1' | 'H2' | 'P', text: string, style: TextStyle, indent = 0) {
    if (text === '') return
    const width = frame.width - indent
    this.#reserve(this.canvas.heightOf(text, style, width))
    this.#struct(kind, () => {
      this.#y = this.canvas.write(text, style, { x: frame.left + indent, y: this.#y, width }) + 3
    })
  }

  row(cells: readonly string[], widths: readonly number[], styles: readonly TextStyle[]) {
    const gap = 8
    const heights = cells.map((cell, index) =>
      cell === '' ? 0 : this.canvas.heightOf(cell, styles[index] ?? plain, (widths[index] ?? 0) - gap),
    )
    this.#reserve(Math.max(...heights))
    this.#struct('P', () => {
      let x: number = frame.left
      for (const [index, cell] of cells.entries()) {
        const across = widths[index] ?? 0
        const style = styles[index] ?? plain
        const width = this.canvas.widthOf([[cell, style]], across - gap)
        if (cell !== '') this.canvas.write(cell, style, { x, y: this.#y, width })
        x += across
      }
    })
    this.#y += Math.max(...heights) + 4
  }

  end() {
    this.#whole.end()
  }

  #struct(kind: 'H1' | 'H2' | 'P', set: () => void) {
    const element = this.document.struct(kind, {}, set)
    this.#whole.add(element)
    element.end()
  }

  #reserve(height: number) {
    if (this.#y + height <= frame.bottom) return
    this.document.addPage()
    this.#y = frame.top
  }
}
