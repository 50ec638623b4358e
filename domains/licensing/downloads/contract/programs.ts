import { z } from 'zod/mini'
import { defineCalls } from '@/platform/contract/call'
import { text } from '@/platform/contract/fields'
import { mostProducts, releasePlatforms } from '../rules'
import { architectures } from '../rules/release'

const file = z.object({
  os: z.enum(releasePlatforms),
  /** The processors of the build; any: all of its system. */
  arch: z.enum(architectures),
  version: z.string(),
  build: z.number(),
  /** Unix seconds. */
  released: z.number(),
  /** In bytes. */
  size: z.number(),
  /** In hex. */
  sha256: z.string(),
  /** The oldest version of the system that it runs on; empty where unknown. */
  minimum_system: z.string(),
  link: z.string(),
})
export type ProgramFile = z.output<typeof file>

const program = z.object({
  software: z.string(),
  /** The name in the requested language. */
  name: z.string(),
  /** The key of its product line. */
  line: z.string(),
  /** The address of its picture. */
  picture: z.string(),
  /** Those of the products asked about that bring it; empty where none was asked about. */
  pids: z.array(z.number()),
  /** One for each system and processor, in the order of systems. */
  files: z.array(file),
  /** The member's updates have ended, so that the files are of the last version that is theirs. */
  updates_ended: z.boolean(),
})
export type ProgramToGet = z.output<typeof program>

export const programsCalls = defineCalls({
  'GET /downloads/programs': {
    companyRoles: 'everyone',
    summary: 'The programs of a purchase, or of the signed-in member: for each system the file to install now',
    who: 'anyone',
    effect: 'read',
    // Links to a version after the end of updates hand the program out, to anyone who has them.
    closedToImpersonation: true,
    input: z.object({
      laravel_session: z.optional(text(256)),
      lang: z.optional(z.coerce.string<string>()),
      /** The ids of the products bought, with commas between them; left out: all that the member has. */
      pids: z.optional(z.string().check(z.regex(new RegExp(`^\\d{1,9}(,\\d{1,9}){0,${mostProducts - 1}}$`)))),
    }),
    answer: z.object({ programs: z.array(program) }),
    codes: [],
  },
})
