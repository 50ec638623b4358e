import type { ElectronicFormat } from '@/domains/commerce/invoices'
import { zipped } from '@/platform/files/zip'
import type { Language } from '@/platform/i18n/languages'
import { dayIn } from '@/platform/time/day'
import type { TaxContext } from '../context'
import type { Period } from '../rules/period'
import { momentsAround } from './journal'

interface Archive {
  readonly period: Period
  readonly format: ElectronicFormat
  readonly language: Language
}

/** The e-invoices of a period as one archive, as they are read. */
export function electronicArchive(
  { electronicFiles, vendor }: Pick<TaxContext, 'electronicFiles' | 'vendor'>,
  { period, ...wanted }: Archive,
) {
  return zipped(electronicFiles({ ...bookedIn(period, vendor), ...wanted }))
}

/** All documents of a period as one archive, as they are read. */
export const documentsArchive = (
  { documentFiles, vendor }: Pick<TaxContext, 'documentFiles' | 'vendor'>,
  period: Period,
) => zipped(documentFiles(bookedIn(period, vendor)))

const bookedIn = (period: Period, { seller }: TaxContext['vendor']) => ({
  ...momentsAround(period),
  includes(moment: Date) {
    const day = dayIn(seller.timeZone, moment)
    return day >= period.from && day <= period.until
  },
})
