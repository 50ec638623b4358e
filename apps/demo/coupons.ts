import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { memberByEmail } from '@/domains/accounts/identity/store/accounts/members'
import { addHolder } from '@/domains/promotion/coupons'
import { memberCouponsFile } from '@/domains/promotion/coupons/imports/member-coupons-file'
import { ConfigError } from '@/platform/config/config'
import type { Database } from '@/platform/database/connect'

/**
 * Gives the demo members their coupons (spec 1.6). Existing ones are left alone.
 * @throws ConfigError when a member is missing
 */
export async function loadDemoCoupons(database: Database, folder: string, now: Date) {
  const rows = readFileSync(join(folder, memberCouponsFile.name), 'utf8').split('\n').filter(Boolean)
  for (const row of rows) {
    const { coupon, member: email, given_at: givenAt = now } = memberCouponsFile.schema.parse(JSON.parse(row))
    const member = await memberByEmail(database, email)
    if (!member) throw new ConfigError(`VENDOR_DIR: ${memberCouponsFile.name}: there is no member ${email}`)
    await addHolder(database, { code: coupon, memberId: member.id, givenAt })
  }
}
