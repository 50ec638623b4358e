import { licenceId } from '@/domains/commerce/orders'
import { orderStatus } from '@/domains/commerce/orders/rules'
import type { SeatsOfPlace } from '@/domains/licensing/licences'
import type { Reader } from '@/platform/i18n/texts'
import { textIn } from '@/platform/i18n/texts'
import type { ApiLicence, ApiMember, ApiSeats, LicenceState } from '../contract/api'
import type { MemberFacts, OwnedLicence } from '../store/api'

const written = (moment: Date | null) => moment?.toISOString() ?? null

export const presentMember = (facts: MemberFacts): ApiMember => ({
  id: facts.id,
  kind: facts.kind,
  email: facts.email,
  billing_email: facts.billingEmail,
  name: facts.username,
  language: facts.language,
  country: facts.country,
  created_at: facts.createdAt.toISOString(),
  email_proven: facts.emailProven,
  suspended_at: written(facts.suspendedAt),
  blocked_at: written(facts.blacklistedAt),
  merged_into: facts.mergedInto,
  erased: facts.isErased,
  company: facts.company,
  tax_id: facts.taxId,
  metadata: facts.metadata,
})

export const presentLicence = (owned: OwnedLicence, member: number, reader: Reader, now: Date): ApiLicence => ({
  id: licenceId(owned.order, owned.position),
  order: owned.order,
  member,
  product: owned.pid,
  name: textIn(owned.names, reader),
  term: owned.term,
  updates_months: owned.updatesMonths,
  platforms: owned.platforms,
  quantity: owned.quantity,
  status: stateOf(owned, now),
  starts_at: owned.startsAt.toISOString(),
  ends_at: written(owned.endsAt),
  metadata: owned.metadata,
})

function stateOf({ status, isRevoked, isResting, endsAt }: OwnedLicence, now: Date): LicenceState {
  if (status === orderStatus.refunded) return 'refunded'
  if (status !== orderStatus.complete) return 'cancelled'
  if (isRevoked) return 'revoked'
  if (endsAt !== null && endsAt <= now) return 'expired'
  return isResting ? 'resting' : 'active'
}

export const presentSeats = ({ devices, floating, ...place }: SeatsOfPlace): ApiSeats => ({
  ...place,
  devices: devices.map(({ nickname, grantedAt, lastSeenAt, ...device }) => ({
    ...device,
    name: nickname,
    granted_at: grantedAt.toISOString(),
    last_seen_at: lastSeenAt.toISOString(),
  })),
  floating: floating && {
    total: floating.total,
    used: floating.leases.length,
    leases: floating.leases.map(({ nickname, takenAt, keptUntil, lastSeenAt, fingerprint: _, ...device }) => ({
      ...device,
      name: nickname,
      since: takenAt.toISOString(),
      kept_until: keptUntil.toISOString(),
      last_seen_at: lastSeenAt.toISOString(),
    })),
  },
})
