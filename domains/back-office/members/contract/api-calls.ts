import { z } from 'zod/mini'
import { defineApiCalls } from '@/platform/contract/api-call'
import { time } from '@/platform/contract/api-fields'
import { metadata, metadataPatch } from '@/platform/contract/metadata'
import { orderNumber } from '@/platform/contract/typed-fields'
import {
  apiLicence,
  apiMember,
  apiSeats,
  licence,
  licenceExample,
  member,
  memberExample,
  memberList,
  reason,
} from './api'

const help = { permission: 'members.help', effect: 'write' } as const
const edit = {
  permission: 'metadata.edit',
  effect: 'write',
  answer: z.object({ metadata }),
  codes: [20040, 20085],
} as const
const because = { member: 1, reason: 'Chargebacks in the shop' }
const device = '2b1c5d0e-7f3a-4c6b-9d8e-1a2b3c4d5e6f'
const patched = { metadata: { crm: 'A-4711', segment: null } }

const merging = 'Names that are given are written, null takes one away, and the others stay.'

export const membersApiCalls = defineApiCalls({
  'GET /api/v1/members': {
    summary: 'Members, newest first, or the one of an address',
    permission: 'members.read',
    effect: 'read',
    ...memberList,
    codes: [],
    example: { input: { email: 'ada@example.test' }, answer: { items: [memberExample], next: null } },
  },
  'GET /api/v1/members/{member}': {
    summary: 'One member',
    permission: 'members.read',
    effect: 'read',
    input: z.object({ member }),
    answer: apiMember,
    codes: [20085],
    example: { input: { member: 1 }, answer: memberExample },
  },
  'POST /api/v1/members/{member}/suspend': {
    summary: 'Closes an account for a while',
    description: '409 `not-possible`: it is suspended already.',
    ...help,
    input: z.object({ member, reason }),
    answer: apiMember,
    codes: [20035, 20085],
    example: { input: because, answer: { ...memberExample, suspended_at: '2026-11-21T12:00:00.000Z' } },
  },
  'POST /api/v1/members/{member}/resume': {
    summary: 'Opens a suspended account again',
    description: '409 `not-possible`: it is not suspended.',
    ...help,
    input: z.object({ member, reason }),
    answer: apiMember,
    codes: [20035, 20085],
    example: { input: because, answer: memberExample },
  },
  'GET /api/v1/members/{member}/licences': {
    summary: 'Everything that a member has bought or was given, newest first',
    permission: 'licences.read',
    effect: 'read',
    input: z.object({ member }),
    answer: z.object({ items: z.array(apiLicence) }),
    codes: [20085],
    example: { input: { member: 1 }, answer: { items: [licenceExample] } },
  },
  'GET /api/v1/licences/{licence}': {
    summary: 'One licence',
    description: 'Its id is that of the order’s line.',
    permission: 'licences.read',
    effect: 'read',
    input: z.object({ licence }),
    answer: apiLicence,
    codes: [20085],
    example: { input: { licence: licenceExample.id }, answer: licenceExample },
  },
  'POST /api/v1/licences/{licence}/extend': {
    summary: 'Gives another term of a licence, free of charge, from the end of the running one',
    description: '409 `not-possible`: it never ends, renews by itself, or was given back.',
    ...help,
    reaches: ['goods.given'],
    input: z.object({ licence, reason }),
    answer: z.object({
      /** The new licence, which begins when the other ends. */
      licence: z.string(),
      ends_at: time,
    }),
    codes: [20035, 20085],
    example: {
      input: { licence: licenceExample.id, reason: 'Three weeks without service' },
      answer: { licence: 'B8M3Q-2K7TX-1', ends_at: '2028-11-21T12:00:00.000Z' },
    },
  },
  'POST /api/v1/licences/{licence}/revoke': {
    summary: 'Takes a licence away without giving money back, until it is restored',
    description:
      'Its seats are kept and rest, and the member gets a mail. 409 `not-possible`: it is revoked, was given back, or renews by itself: cancel its subscription first.',
    ...help,
    input: z.object({ licence, reason }),
    answer: apiLicence,
    codes: [20035, 20085],
    example: {
      input: { licence: licenceExample.id, reason: 'Resold against the terms' },
      answer: { ...licenceExample, status: 'revoked' },
    },
  },
  'POST /api/v1/licences/{licence}/restore': {
    summary: 'Gives a revoked licence back as it was',
    description: 'The member gets a mail. 409 `not-possible`: it is not revoked.',
    ...help,
    reaches: ['goods.given'],
    input: z.object({ licence, reason }),
    answer: apiLicence,
    codes: [20035, 20085],
    example: { input: { licence: licenceExample.id, reason: 'It was a mistake' }, answer: licenceExample },
  },
  'GET /api/v1/members/{member}/seats': {
    summary: 'The seats of a member, by line and platform, with the devices that have taken one, and what floats',
    feature: 'licences',
    permission: 'licences.read',
    effect: 'read',
    input: z.object({ member }),
    answer: z.object({ items: z.array(apiSeats) }),
    codes: [20085],
    example: {
      input: { member: 1 },
      answer: {
        items: [
          {
            line: 'downloader',
            platform: 'win',
            total: 2,
            used: 1,
            devices: [
              {
                id: device,
                device: '00:00:5E:00:53:01',
                name: 'Office',
                granted_at: '2026-11-21T12:00:00.000Z',
                last_seen_at: '2026-11-21T12:00:00.000Z',
                version: '6.2.1',
                architecture: 'x64',
                system: 'Windows 11',
              },
            ],
            floating: null,
          },
        ],
      },
    },
  },
  'POST /api/v1/members/{member}/devices/{device}/release': {
    summary: 'Releases a device: its seat is free, and does not count against what the member may release',
    description: '409 `not-possible`: it holds no seat of this member.',
    feature: 'licences',
    ...help,
    input: z.object({ member, device: z.uuid(), reason }),
    answer: z.object({ released: z.int() }),
    codes: [20035, 20085],
    example: { input: { member: 1, device, reason: 'The notebook was stolen' }, answer: { released: 1 } },
  },
  'POST /api/v1/members/{member}/metadata': {
    summary: 'Writes metadata of the vendor’s own beside a member',
    description: merging,
    ...edit,
    input: z.object({ member, metadata: metadataPatch }),
    example: { input: { member: 1, ...patched }, answer: { metadata: { crm: 'A-4711' } } },
  },
  'POST /api/v1/orders/{order}/metadata': {
    summary: 'Writes metadata of the vendor’s own beside an order',
    description: merging,
    ...edit,
    input: z.object({ order: orderNumber(), metadata: metadataPatch }),
    example: { input: { order: licenceExample.order, ...patched }, answer: { metadata: { crm: 'A-4711' } } },
  },
  'POST /api/v1/licences/{licence}/metadata': {
    summary: 'Writes metadata of the vendor’s own beside a licence',
    description: merging,
    ...edit,
    input: z.object({ licence, metadata: metadataPatch }),
    example: { input: { licence: licenceExample.id, ...patched }, answer: { metadata: { crm: 'A-4711' } } },
  },
})
