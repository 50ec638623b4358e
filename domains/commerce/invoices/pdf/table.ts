import type { PdfCanvas, TextStyle } from '@/platform/pdf/canvas'
import { frame } from '@/platform/pdf/frame'
import type { PrintColours } from '@/platform/pdf/look'
import type { Column, Fact, Row, Sheet } from '../document/sheet'

/** Columns from left to right; the product takes what the others leave. */
const widths = { item: frame.width - 52 - 82 - 50 - 88, quantity: 52, unit: 82, rate: 50, amount: 88 }
const order = ['item', 'quantity', 'unit', 'rate', 'amount'] as const

const headInk: TextStyle = { size: 8, colour: 'quiet' }
const cellInk: TextStyle = { size: 9.5 }
const nameInk: TextStyle = { size: 9.5, weight: 'strong' }
const detailInk: TextStyle = { size: 8, colour: 'quiet' }
const sumInk: TextStyle = { size: 12, weight: 'strong' }
const padding = 5
const totalWidth = 270

/** pdfkit knows it, its types do not: for what a head cell speaks. */
type Scope = PDFKit.Mixins.StructureElementOptions & { scope?: 'Column' | 'Row' }

interface Setting {
  readonly document: PDFKit.PDFDocument
  readonly canvas: PdfCanvas
  readonly whole: PDFKit.PDFStructureElement
  readonly sheet: Sheet
}

/**
 * Sets the lines, over as many pages as they take, and the totals.
 * @returns the position of the content below
 */
export function setTable(setting: Setting, top: number): number {
  const { document, whole, sheet } = setting
  const table = open(setting, whole, 'Table')
  let y = setHead(setting, top, table)
  for (const row of sheet.rows) {
    const height = heightOfRow(setting.canvas, row)
    if (y + height > frame.bottom) {
      document.addPage()
      y = setHead(setting, frame.top, null)
    }
    setRow(setting, table, row, y)
    y += height
    drawRule(setting, y, 'line', 0.5)
  }
  table.end()
  const height = sheet.totals.length * 17 + 16 + sheet.remarks.length * 18 + 20
  if (y + height > frame.bottom) {
    document.addPage()
    y = frame.top
  }
  return setTotals(setting, y + 12)
}

function open({ document }: Setting, parent: PDFKit.PDFStructureElement, kind: 'Table' | 'TR') {
  const element = document.struct(kind)
  parent.add(element)
  return element
}

/** @param table null on later pages, where the head is not part of the structure */
function setHead(setting: Setting, y: number, table: PDFKit.PDFStructureElement | null): number {
  const { document, canvas, sheet } = setting
  const row = table && open(setting, table, 'TR')
  const height = Math.max(...order.map((column) => canvas.heightOf(sheet.columns[column], headInk, widths[column] - 6)))
  for (const column of order) {
    const set = () => void canvas.write(sheet.columns[column], headInk, { ...placeOf(column), y })
    if (row) addCell(setting, row, 'TH', set, 'Column')
    else asArtifact(document, set)
  }
  row?.end()
  const bottom = y + height + 5
  drawRule(setting, bottom, 'primary', 0.75)
  return bottom
}

function setRow(setting: Setting, table: PDFKit.PDFStructureElement, row: Row, top: number) {
  const { canvas } = setting
  const element = open(setting, table, 'TR')
  const y = top + padding
  addCell(
    setting,
    element,
    'TH',
    () => {
      const below = canvas.write(row.item, nameInk, { ...placeOf('item'), y })
      canvas.write(row.details, detailInk, { ...placeOf('item'), y: below + 1 })
    },
    'Row',
  )
  for (const column of order.slice(1)) {
    addCell(setting, element, 'TD', () => void canvas.write(row[column], cellInk, { ...placeOf(column), y }))
  }
  element.end()
}

const heightOfRow = (canvas: PdfCanvas, { item, details }: Row) => {
  const { width } = placeOf('item')
  return canvas.heightOf(item, nameInk, width) + 1 + canvas.heightOf(details, detailInk, width) + 2 * padding
}

/** @returns where what comes below begins */
function setTotals(setting: Setting, top: number): number {
  const table = open(setting, setting.whole, 'Table')
  let y = top
  for (const [index, total] of setting.sheet.totals.entries()) {
    const isLast = index === setting.sheet.totals.length - 1
    if (isLast) drawRule(setting, y + 3, 'primary', 1.5, totalWidth)
    y = setTotal(setting, table, total, { y: isLast ? y + 11 : y, style: isLast ? sumInk : cellInk })
  }
  table.end()
  return y
}

function setTotal(
  setting: Setting,
  table: PDFKit.PDFStructureElement,
  { label, value }: Fact,
  { y, style }: { y: number; style: TextStyle },
): number {
  const { canvas } = setting
  const row = open(setting, table, 'TR')
  const x = frame.left + frame.width - totalWidth
  const labelWidth = totalWidth - 115
  addCell(setting, row, 'TH', () => void canvas.write(label, style, { x, y, width: labelWidth }), 'Row')
  addCell(setting, row, 'TD', () => {
    canvas.write(value, style, { x: x + labelWidth, y, width: 115, align: 'right' })
  })
  row.end()
  return y + canvas.heightOf(label, style, labelWidth) + 3
}

function addCell(
  { document }: Setting,
  row: PDFKit.PDFStructureElement,
  kind: 'TH' | 'TD',
  set: () => void,
  scope?: 'Column' | 'Row',
) {
  const cell = document.struct(kind, (scope ? { scope } : {}) as Scope, set)
  row.add(cell)
  cell.end()
}

function placeOf(column: Column): { x: number; width: number; align: 'left' | 'right' } {
  const before = order.slice(0, order.indexOf(column)).reduce((sum, each) => sum + widths[each], 0)
  const isItem = column === 'item'
  const x = frame.left + before + (isItem ? 0 : 6)
  return { x, width: widths[column] - 6, align: isItem ? 'left' : 'right' }
}

/** Draws a decorative line. */
function drawRule(
  { document, canvas }: Setting,
  y: number,
  colour: keyof PrintColours,
  height: number,
  width = frame.width as number,
) {
  asArtifact(
    document,
    () => void document.rect(frame.left + frame.width - width, y, width, height).fill(canvas.colours[colour]),
  )
}

/** Draws what is no part of the text. */
export function asArtifact(document: PDFKit.PDFDocument, draw: () => void) {
  document.markContent('Artifact', { type: 'Layout' })
  draw()
  document.endMarkedContent()
}
