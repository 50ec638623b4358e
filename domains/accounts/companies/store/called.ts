import { type SQLWrapper, sql } from 'drizzle-orm'
import { members } from '@/domains/accounts/identity/relations'
import type { Called } from '@/platform/text/shown-name'

/** Returns a person's own name, by the number in a column; both parts are empty for a missing or erased person. */
export const calledBy = (id: SQLWrapper) => sql<Called>`coalesce((
  select json_build_object('name', m.username, 'address', coalesce(m.proven_email, m.email))
  from ${members} m where m.id = ${id}), json_build_object('name', '', 'address', ''))`
