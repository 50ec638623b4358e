import { writeCii } from './cii'
import { type ElectronicFormat, xrechnung } from './formats'
import type { ElectronicInvoice } from './model'
import { writeUbl } from './ubl'

/** A file to be written. */
export interface FileJob {
  readonly electronic: ElectronicInvoice
  readonly format: ElectronicFormat
}

const writers: Readonly<Record<ElectronicFormat, (invoice: ElectronicInvoice) => string>> = {
  xrechnung: (invoice) => writeUbl(invoice, xrechnung),
  ubl: (invoice) => writeUbl(invoice),
  cii: (invoice) => writeCii(invoice),
}

export const writeFile = ({ electronic, format }: FileJob): Uint8Array => Buffer.from(writers[format](electronic))
