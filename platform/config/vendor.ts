import type { z } from 'zod/mini'
import { describeProblem, type Problem } from '@/platform/text/problems'
import { ConfigError } from './config'
import type { vendorFile } from './settings/vendor-file'

export type { Seller } from './settings/seller'

/** The vendor of this installation: `vendor.json` of the vendor's folder. */
export type Vendor = z.output<typeof vendorFile>

export const vendorFileName = 'vendor.json'

/** Why an installation cannot begin with that folder. */
export const unusable = (folder: string, problems: readonly Problem[]) =>
  new ConfigError(`VENDOR_DIR: ${folder} cannot be used:\n${problems.map(describeProblem).join('\n')}`)
