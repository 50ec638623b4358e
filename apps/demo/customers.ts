import { join } from 'node:path'

/** Where a vendor's folder keeps customers for a demo, written by hand; the shipped demo vendor has them. */
export const customersOf = (vendorDir: string) => join(vendorDir, 'customers')
