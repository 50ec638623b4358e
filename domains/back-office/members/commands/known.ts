import { CommandError } from '@/platform/commands/errors'
import type { MembersContext } from '../context'
import { memberOf } from '../store/accounts'

/** @param typed an address or a number */
export async function knownMember(database: MembersContext['database'], typed: string): Promise<number> {
  const id = await memberOf(database, typed)
  if (id === null) throw new CommandError(`There is no member ${typed}.`)
  return id
}
