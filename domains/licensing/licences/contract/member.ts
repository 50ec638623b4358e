import { z } from 'zod/mini'
import { defineCalls } from '@/platform/contract/call'
import { technicalRoles } from '@/platform/contract/company-roles'
import { code } from '@/platform/contract/typed-fields'
import { currencyField } from '@/platform/money/currency-field'
import { sharingSources } from '../rules/shared'
import { boundCallsContract } from './bound'
import { lineKey, platform, session, text } from './fields'
import { keyCalls } from './keys'
import { meterCalls } from './meters'
import { ownTrialCalls } from './own-trials'
import { programContract } from './program'
import { relayCalls } from './relays'

/** Its last characters; `replaced`: it was replaced since. */
const keyOfDevice = z.object({ ending: z.string(), replaced: z.boolean() })

const device = z.object({
  id: z.string(),
  /** The MAC address of a computer, the label of a phone. */
  device: z.string(),
  name: z.nullable(z.string()),
  /** Unix seconds. */
  last_seen: z.number(),
  /** The program's version, as last reported; null: never. */
  version: z.nullable(z.string()),
  /** The licence key by which it came in; left out: it came in by the account. */
  key: z.optional(keyOfDevice),
})

/** How many devices a page has at most. */
const mostAtOnce = z.coerce.number().check(z.int(), z.gte(1), z.lte(200))

/** Single releases of the running year, and whether all may be released at once (spec 7.2). */
const deauthorize = z.object({ total: z.number(), used: z.number(), is_allow_reset: z.boolean() })

const eachPlatform = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.object({ win: schema, mac: schema, linux: schema, mobile: schema })

const productLine = z.object({ id: z.string(), name: z.string() })

const licenceList = z.object({
  status: z.literal(1),
  product: productLine,
  device_licenses: eachPlatform(z.array(device)),
  /** Platforms with more devices than were asked for; left out: all are here. */
  further: z.optional(z.array(platform)),
  win_used: z.number(),
  win_totle: z.number(),
  mac_used: z.number(),
  mac_totle: z.number(),
  linux_used: z.number(),
  linux_totle: z.number(),
  mobile_used: z.number(),
  mobile_totle: z.number(),
  deauthorize: eachPlatform(deauthorize),
  /** The query with which the checkout sells another licence for the platform; null: there is none to buy. */
  buy_more: eachPlatform(z.nullable(z.string())),
  /** The product of each of these offers with its price here; none of a platform: it has no price in this currency. */
  offers: z.array(z.object({ platform, name: z.string(), price: z.string(), currency: currencyField })),
  /** The same for the vendor's further platforms; left out: there are none. */
  own: z.optional(
    z.array(
      z.object({
        platform,
        used: z.number(),
        total: z.number(),
        devices: z.array(device),
        deauthorize,
        buy_more: z.nullable(z.string()),
        given: z.number(),
      }),
    ),
  ),
  /** Purchases of the line that were revoked; left out: none. `since` in unix seconds. */
  revoked: z.optional(z.array(z.object({ name: z.string(), order: z.string(), since: z.number() }))),
  /** The features of its programs, by the vendor's names; left out: none has a name. */
  features: z.optional(z.array(z.string())),
  /** How many of the seats are given to people of the member's household; left out: none. */
  given: z.optional(eachPlatform(z.number())),
  /** Left out: nothing of the line floats. `total` without the overdraft; `until` with the grace, in unix seconds. */
  floating: z.optional(
    z.array(
      z.object({
        platform,
        total: z.number(),
        used: z.number(),
        /** A relay may be given some of them; left out: none gets any. */
        relay: z.optional(z.literal(true)),
        devices: z.array(
          z.object({
            id: z.string(),
            device: z.string(),
            name: z.nullable(z.string()),
            since: z.number(),
            until: z.number(),
            /** How many programs there have places of their own; left out: the device has one. */
            processes: z.optional(z.number()),
            key: z.optional(keyOfDevice),
          }),
        ),
      }),
    ),
  ),
  /** Seats that others have given to the member, such as their company or household; left out: none of the line. */
  shared: z.optional(
    z.array(
      z.object({
        id: z.number(),
        platform,
        /** The name of the account that gave it. */
        from: z.string(),
        source: z.enum(sharingSources),
        device: z.nullable(device),
        /** Whether the device may be taken off it, so that another can be on it. */
        may_leave: z.boolean(),
      }),
    ),
  ),
})
export type LicenceListOnWire = z.output<typeof licenceList>

const pending = z.object({
  product: productLine,
  platform,
  device: z.string(),
  name: z.nullable(z.string()),
  used: z.number(),
  total: z.number(),
  /** The device has a seat already: confirming takes none. */
  known: z.boolean(),
  /** The floating seats there, overdraft included, and whether this device may have one; left out: none float. */
  floating: z.optional(z.object({ used: z.number(), total: z.number(), offered: z.boolean() })),
  /** Where all are taken, one more may be taken all the same; left out: it may not. */
  open: z.optional(z.literal(true)),
  /** The device is a virtual machine or a container, which the product refuses; left out: it is not refused. */
  virtual: z.optional(z.literal(true)),
  /** The giver of the seat, such as a company or household; left out: it is the member's own. */
  from: z.optional(z.string()),
})
export type PendingDeviceOnWire = z.output<typeof pending>

const userCode = { user_code: code(/^[A-Z]{8}$/) }
/** The content of the program's request file. */
const offlineRequest = { request: text(4096) }
const nothing = z.object({})

export const licencesCalls = defineCalls({
  ...programContract,
  ...keyCalls,
  ...ownTrialCalls,
  ...boundCallsContract,
  ...meterCalls,
  ...relayCalls,
  'GET /member/product_licenses/products': {
    companyRoles: technicalRoles,
    summary: 'The product lines of which the member has licences',
    who: 'member',
    effect: 'read',
    input: z.object(session),
    answer: z.object({
      status: z.literal(1),
      /** `kept`: the licence page shows it (spec 7.3). */
      products: z.array(z.object({ id: z.string(), name: z.string(), kept: z.boolean() })),
    }),
    codes: [],
  },
  'GET /member/product_licenses': {
    companyRoles: technicalRoles,
    summary: 'The devices on a line’s licences, with what is free and what may be released',
    who: 'member',
    effect: 'read',
    input: z.object({
      ...session,
      /** The key of a line; left out: the first that the licence page keeps. */
      product: z.optional(lineKey),
      /** The most devices of each platform, those that came first; left out: all. */
      limit: z.optional(mostAtOnce),
    }),
    answer: licenceList,
    codes: [],
  },
  'GET /member/product_licenses/more': {
    companyRoles: technicalRoles,
    summary: 'The devices on a line’s licences of a platform that came after one of them',
    who: 'member',
    effect: 'read',
    input: z.object({ ...session, line: lineKey, platform, seat: z.uuid(), limit: mostAtOnce }),
    answer: z.object({ devices: z.array(device), more: z.boolean() }),
    codes: [],
  },
  'GET /member/unbind_device': {
    companyRoles: technicalRoles,
    summary: 'Deauthorizes one device',
    who: 'member',
    effect: 'write',
    // It counts against the member's year; support releases devices in the console, which does not.
    closedToImpersonation: true,
    input: z.object({ ...session, id: z.uuid() }),
    answer: nothing,
    codes: [20035, 20039],
  },
  'GET /member/license_authorizations/product_reset': {
    companyRoles: technicalRoles,
    summary: 'Deauthorizes all devices of a platform',
    who: 'member',
    effect: 'write',
    closedToImpersonation: true,
    input: z.object({
      ...session,
      client: platform,
      /** The key of a line; left out: the primary line. */
      product: z.optional(lineKey),
    }),
    answer: nothing,
    codes: [20035, 20039],
    needsProof: 'withSecondFactor',
  },
  'GET /licence/device': {
    companyRoles: technicalRoles,
    summary: 'The device that waits under a code to be confirmed',
    who: 'member',
    effect: 'read',
    input: z.object({ ...session, ...userCode }),
    answer: pending,
    codes: [30004],
  },
  'POST /licence/device': {
    companyRoles: technicalRoles,
    summary: 'Confirms or refuses the device that waits under a code',
    who: 'member',
    effect: 'write',
    input: z.object({ ...session, ...userCode, answer: z.enum(['allow', 'refuse']) }),
    answer: nothing,
    codes: [30004, 30005, 30008, 30010, 30019],
    closedToImpersonation: true,
  },
  'POST /licence/offline/check': {
    companyRoles: technicalRoles,
    summary: 'Reads a request file',
    who: 'member',
    effect: 'read',
    input: z.object({ ...session, ...offlineRequest }),
    answer: pending,
    codes: [20040],
  },
  'POST /licence/offline': {
    companyRoles: technicalRoles,
    summary: 'The licence file for a machine without network',
    who: 'member',
    effect: 'write',
    input: z.object({ ...session, ...offlineRequest }),
    answer: z.object({ file: z.string(), name: z.string() }),
    codes: [20040, 30005, 30008, 30010, 30019],
    closedToImpersonation: true,
  },
})
