import { type MembersContext, memberOf } from '@/domains/members'
import { members } from '@/domains/members/domain'
import { CommandError, followUps } from './command'
import { withHouse } from './house'

/** Does something about members, and at once what follows from it. */
export const withMembers = <Result>(act: (context: MembersContext) => Promise<Result>) =>
  withHouse(async (house) => {
    const result = await act(house.of(members))
    await house.worker.drain(followUps)
    return result
  })

/** @param typed an address or a number */
export async function knownMember({ database }: MembersContext, typed: string): Promise<number> {
  const id = await memberOf(database, typed)
  if (id === null) throw new CommandError(`There is no member ${typed}.`)
  return id
}
