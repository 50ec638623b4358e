import type { ElectronicFormat } from '@/domains/invoices'
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
  const includes = (moment: Date) => {
    const day = dayIn(vendor.seller.timeZone, moment)
    return day >= period.from && day <= period.until
  }
  return zipped(electronicFiles({ ...momentsAround(period), ...wanted, includes }))
}
