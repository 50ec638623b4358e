import type { IdentityContext } from '@/domains/identity'
import type { MembersContext } from '@/domains/members'
import { wording } from '@/domains/members/mails/messages'
import { readTranslators } from '@/platform/i18n/server'
import type { House } from './house'
import { personalTables } from './personal-tables'
import { timelineSources } from './timeline'

/** What staff does about members, for the console and for the command line. */
export const membersContext = async (house: House, identity: IdentityContext): Promise<MembersContext> => ({
  ...house,
  identity,
  translate: await readTranslators(wording),
  tables: personalTables,
  timeline: timelineSources,
})
