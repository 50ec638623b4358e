import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Platform, VirtualKind } from '@/domains/commerce/catalogue/rules/kinds'
import { bytes, moment, platformKnown } from '@/platform/database/columns'
import { identity, programColumns, seats } from '../tables'

/** A program that waits for its member to confirm it in the browser (RFC 8628). */
export const deviceRequests = pgTable(
  'device_requests',
  {
    /** The hash of the secret that the program polls with. */
    codeHash: bytes().primaryKey(),
    /** The code that the member reads in the program: letters alone. */
    userCode: text().notNull().unique(),
    line: text().notNull(),
    platform: text().$type<Platform>().notNull(),
    deviceHash: bytes().notNull(),
    device: text().notNull(),
    nickname: text(),
    ...identity(),
    ...programColumns(),
    /** The kind of virtual machine that the device is; null: none, or it is not told. */
    virtual: text().$type<VirtualKind>(),
    expiresAt: moment().notNull(),
    polledAt: moment(),
    refusedAt: moment(),
    /** It was refused by the product, and not by the member. */
    barred: boolean().notNull().default(false),
    /** The seat that the member gave to it. */
    seatId: uuid().references(() => seats.id),
  },
  (table) => [
    index('device_requests_expiry').on(table.expiresAt),
    check('device_requests_platform_known', platformKnown(table.platform)),
  ],
)
