import { amounts, names } from './small-vendor'

const product = (pid: number, family: string, more: object = {}) => ({
  pid,
  kind: 'single' as const,
  family,
  line: 'downloader',
  seats: 2,
  platforms: ['win' as const, 'mac' as const],
  names,
  descriptions: names,
  guarantees: [],
  box: 'a',
  ...more,
})
/** A vendor of two programs: one with updates for all, one with updates for a sold period. */
export const updateVendor = {
  lines: [{ key: 'downloader', names, primary: true, tab: true }],
  products: [product(1, 'free-tool'), product(2, 'paid-tool', { updatesMonths: 12 })],
  prices: [{ pid: 1, term: 'LFT' as const, amounts, onSale: true }],
  vatRates: [],
  coupons: [],
  displayedDiscounts: [],
  campaigns: [],
}
