import { sql } from 'drizzle-orm'
import { type PersonalTable, under } from '@/platform/installation/console/personal-data'
import { memberMergeRows, memberMerges } from '../tables'

const staff = 'It names somebody of the vendor’s staff.'

const merges: PersonalTable = {
  table: memberMerges,
  rows: ({ memberId }) => sql`(${memberMerges.fromId} = ${memberId} or ${memberMerges.intoId} = ${memberId})`,
  withheld: { operator: staff, undoneBy: staff, reason: 'They are the words of the vendor’s staff.' },
  staysApart: 'It says which accounts were put together.',
}

/** Personal data in the record of merged accounts. */
export const personalData: readonly PersonalTable[] = [
  merges,
  {
    table: memberMergeRows,
    rows: under(memberMergeRows.mergeId, merges, memberMerges.id),
    notExported: 'It says of rows of the other tables where they were before.',
  },
]
