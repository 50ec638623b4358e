import { customType, timestamp } from 'drizzle-orm/pg-core'

/** Raw bytes, for hashes. */
export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })

/** A moment with time zone, as a `Date`. */
export const moment = () => timestamp({ withTimezone: true, mode: 'date' })
