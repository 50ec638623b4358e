import { timeline as activation } from '@/domains/activation'
import { timeline as checkout } from '@/domains/checkout'
import { timeline as gifts } from '@/domains/gifts'
import { timeline as identity } from '@/domains/identity'
import { timeline as invoices } from '@/domains/invoices'
import { timeline as licences } from '@/domains/licences'
import { timeline as members } from '@/domains/members'
import { timeline as orders } from '@/domains/orders'
import { timeline as installation } from '@/domains/privacy'
import { timeline as refunds } from '@/domains/refunds'
import { timeline as subscriptions } from '@/domains/subscriptions'
import { timeline as support } from '@/domains/support'
import type { TimelineSource } from '@/platform/database/timeline'

/** Everything that can have happened to a member, as each domain tells it. */
export const timelineSources: readonly TimelineSource[] = [
  ...identity,
  ...members,
  ...orders,
  ...checkout,
  ...invoices,
  ...refunds,
  ...licences,
  ...activation,
  ...subscriptions,
  ...gifts,
  ...support,
  ...installation,
]
