import { z } from 'zod/mini'
import { defineCalls } from '@/platform/contract/call'
import { moment, text } from '@/platform/contract/fields'
import { spokenScopes } from '../rules/scopes'

const scope = z.enum(spokenScopes)

const app = z.object({
  client: z.string(),
  name: z.string(),
  /** The facts that it learns, beside that the member is the same person as before. */
  scopes: z.array(scope),
  since: moment,
})
export type AllowedApp = z.output<typeof app>

/** The request of the browser that the client has sent: it alone has the request's cookie. */
const asked = { uid: text(64) }

export const openidCalls = defineCalls({
  'GET /oidc/request/question': {
    summary: 'The app that waits for the member’s answer, and the facts that it would learn',
    who: 'member',
    effect: 'read',
    closedToImpersonation: true,
    input: z.object(asked),
    answer: z.object({
      name: z.string(),
      /** Where the browser goes with the answer. */
      host: z.string(),
      scopes: z.array(scope),
      /** The client asks for a fresh proof of the member only. */
      login: z.boolean(),
    }),
    codes: [30004],
  },
  'POST /oidc/request/answer': {
    summary: 'The member’s answer to an app, which is remembered',
    who: 'member',
    effect: 'write',
    closedToImpersonation: true,
    input: z.object({ ...asked, allow: z.boolean() }),
    /** The next address of the browser. */
    answer: z.object({ url: z.string() }),
    codes: [20051, 30004],
  },
  'GET /member/apps': {
    summary: 'The apps that the member signs in to with this account',
    who: 'member',
    effect: 'read',
    input: z.object({}),
    answer: z.object({ apps: z.array(app) }),
    codes: [],
  },
  'POST /member/apps/revoke': {
    summary: 'Takes from an app what the member has allowed it: what it holds counts no more',
    who: 'member',
    effect: 'write',
    closedToImpersonation: true,
    input: z.object({ client: text(64) }),
    answer: z.object({ apps: z.array(app) }),
    codes: [20085],
  },
})
