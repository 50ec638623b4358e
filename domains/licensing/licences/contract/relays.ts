import { z } from 'zod/mini'
import { defineApiCalls } from '@/platform/contract/api-call'
import { idInPath, time } from '@/platform/contract/api-fields'
import { defineCalls } from '@/platform/contract/call'
import { technicalRoles } from '@/platform/contract/company-roles'
import { trimmedText } from '@/platform/contract/fields'
import { name } from '@/platform/contract/typed-fields'
import { trialLimits } from '../rules/trials'
import { relayKey } from './allotments'
import { lineKey, platform, session, text } from './fields'

/** The places for a relay, and the relay: by its public key, and by a name for people. */
const allotting = {
  line: lineKey,
  platform,
  key: relayKey,
  name: name(60),
  places: z.int().check(z.gte(1), z.lte(100_000)),
}

const allotted = z.object({
  /** Unix seconds: by then the places are back by themselves. */
  until: z.number(),
  /** For the relay's folder. */
  file: z.string(),
  name: z.string(),
})

export const relayCalls = defineCalls({
  'GET /member/relays': {
    companyRoles: technicalRoles,
    summary: 'The relays in the member’s own network that floating places were given to',
    who: 'member',
    effect: 'read',
    input: z.object(session),
    answer: z.object({
      relays: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          line: z.string(),
          platform: z.string(),
          places: z.number(),
          /** Unix seconds. */
          until: z.number(),
        }),
      ),
    }),
    codes: [],
  },
  'POST /licence/allot': {
    companyRoles: technicalRoles,
    summary: 'Gives floating places to a relay in the member’s own network, until they come back by themselves',
    who: 'member',
    effect: 'write',
    input: z.object({ ...session, ...allotting }),
    answer: allotted,
    codes: [30005, 30008, 30010],
    closedToImpersonation: true,
  },
  'POST /licence/relay': {
    summary: 'What a relay asks of its allotment, signed by its key: another term, or to take it back',
    who: 'program',
    effect: 'write',
    input: z.object({ word: text(2000) }),
    /** The next allotment; null: it was given back. */
    answer: z.nullable(allotted),
    codes: [20027, 30005, 30007, 30008, 30010],
  },
})

export const relayApiCalls = defineApiCalls({
  'POST /api/v1/members/{member}/relays': {
    summary: 'Gives floating places of a member to a relay in their own network',
    description:
      '`file` is for the folder of the relay, whose key it says when it starts. 409 `not-possible`: fewer places are free, or nothing there is for a relay.',
    permission: 'members.help',
    effect: 'write',
    feature: 'licences',
    input: z.object({ member: idInPath, ...allotting, reason: trimmedText(trialLimits.reason) }),
    answer: z.object({ until: time, file: z.string(), name: z.string() }),
    codes: [20035, 20085],
    example: {
      input: {
        member: 1,
        line: 'downloader',
        platform: 'linux',
        key: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
        name: 'Hall 2',
        places: 5,
        reason: 'Ticket T-2K7Q',
      },
      answer: {
        until: '2027-02-19T12:00:00.000Z',
        file: '{"foyer":"relay-allotment"}',
        name: 'downloader-linux.allotment',
      },
    },
  },
})
