import { readVendor } from '@/platform/config/vendor'
import type { House } from '@/platform/house/house'
import { createLog } from '@/platform/log/log'
import { openHouse } from '../house'
import { clockOf, withData } from './command'

/** Opens every domain: what others do about it, and the mails, are part of what a command does. */
export const withHouse = <Result>(work: (house: House) => Promise<Result>) =>
  withData(async (opened, config) => {
    const clock = await clockOf(opened, config)
    const vendor = readVendor(config.vendorDir)
    const { house } = await openHouse({ config, vendor, opened, clock, log: createLog('silent') })
    return work(house)
  })
