import { type MembersContext, memberOf } from '@/domains/members'
import { readVendor } from '@/platform/config/vendor'
import { createLog } from '@/platform/log/log'
import { buildApp } from '../app'
import { membersContext } from '../members'
import { CommandError, clockOf, followUps, withData } from './command'

/** Puts the whole product together: what other domains do about it, and the mails, are part of an act. */
export const withMembers = <Result>(act: (context: MembersContext) => Promise<Result>) =>
  withData(async (opened, config) => {
    const clock = await clockOf(opened, config)
    const log = createLog('silent')
    const vendor = readVendor(config.vendorDir)
    const { app, house, identity, worker } = await buildApp({ config, vendor, opened, clock, log })
    try {
      const result = await act(await membersContext(house, identity))
      await worker.drain(followUps)
      return result
    } finally {
      await app.close()
    }
  })

/** @param typed an address or a number */
export async function knownMember({ database }: MembersContext, typed: string): Promise<number> {
  const id = await memberOf(database, typed)
  if (id === null) throw new CommandError(`There is no member ${typed}.`)
  return id
}
