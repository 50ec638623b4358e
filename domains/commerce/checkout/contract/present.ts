import { z } from 'zod/mini'
import { anyText as text } from '@/platform/contract/fields'
import { givenName } from '@/platform/contract/typed-fields'
import { isPlainName, namesNoAddress } from '@/platform/text/shown-name'
import { presentLimits } from '../rules/present'
import { email } from './fields'

const presentName = givenName(presentLimits.name).check(z.refine(isPlainName))
/** The recipient of a gift, and its giver. */
export const present = z.object({
  email,
  name: presentName,
  sender: presentName,
  message: z._default(text(presentLimits.message).check(z.refine(namesNoAddress)), ''),
  /** When it is sent: a day where the buyer is; left out: as soon as it is paid for. */
  day: z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))),
  /** The buyer's, as the IANA calls it. */
  time_zone: text(60),
})
