import { eq } from 'drizzle-orm'
import type { PersonalTable } from '@/platform/database/personal-data'
import { deliveries } from '../tables'

/** What downloads hold of a member. */
export const personalData: readonly PersonalTable[] = [
  { table: deliveries, rows: ({ memberId }) => eq(deliveries.recipient, `member ${memberId}`) },
]
