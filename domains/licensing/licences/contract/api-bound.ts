import { z } from 'zod/mini'
import { defineApiCalls } from '@/platform/contract/api-call'
import { idInPath } from '@/platform/contract/api-fields'
import { trimmedText } from '@/platform/contract/fields'
import { trialLimits } from '../rules/trials'
import { bindingFields, bound } from './bound'

export const boundApiCalls = defineApiCalls({
  'POST /api/v1/members/{member}/devices': {
    summary: 'Gives a known device of a member a seat before its program asks',
    description:
      'Its program takes it by `/licence/claim`; `file` is the licence file for a device without network. 409 `not-possible`: every seat is taken, or nothing gives a fixed one there.',
    permission: 'members.help',
    effect: 'write',
    feature: 'licences',
    input: z.object({ member: idInPath, ...bindingFields, reason: trimmedText(trialLimits.reason) }),
    answer: bound,
    codes: [20035, 20085],
    example: {
      input: {
        member: 1,
        line: 'downloader',
        platform: 'win',
        fingerprint: 'q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA',
        name: 'Render 7',
        reason: 'Ticket T-2K7Q',
      },
      answer: {
        seat: '0d3c7c36-96c4-4b5f-8a25-6f6c1f0a9c11',
        file: '{"foyer":"licence"}',
        name: 'downloader-win.licence',
      },
    },
  },
})
