import { refuse } from '@/platform/contract/refusal'
import type { Handlers, OperatorCaller } from '@/platform/http/visit'
import { unixSeconds } from '@/platform/time/duration'
import {
  blacklistMember,
  endSessions,
  impersonateMember,
  liftMember,
  resetSecondFactor,
  resumeMember,
  sendPasswordLink,
  suspendMember,
} from '../actions/access'
import type { ActionContext } from '../actions/audited'
import { correctEmail } from '../actions/correct-email'
import { givableThings, giveCode } from '../actions/give-code'
import { extendTerm, giveProduct } from '../actions/give-product'
import { mergeMembers, previewForStaff, unmergeMembers } from '../actions/merge'
import { writeMetadata } from '../actions/metadata'
import { releaseDevices, resendMail } from '../actions/possessions'
import { restoreLicence, revokeLicence } from '../actions/revocation'
import type { MembersContext } from '../context'
import type { FoundInConsole, membersConsoleCalls } from '../contract/console'
import type { ListedMember } from '../contract/member-card'
import { foundThings, readSearch, thingFound } from '../rules'
import { memberOf } from '../store/accounts'
import { cardOf } from '../store/card'
import { findMembers, findThings, type MemberRow, matchesOf, thingsOf } from '../store/search'
import { featuresIn, namesIn } from './catalogue-names'
import { licenceKeysConsole } from './console-licence-keys'
import { timelineOf } from './timeline'

const pageLength = 50

/** Handles the calls of the members' room. Each change is an act that the command line offers as well. */
export function membersConsole(context: MembersContext): Handlers<typeof membersConsoleCalls> {
  const { database, catalogue } = context
  type Caller = { operator: OperatorCaller; change: ActionContext['change']; now: Date }
  const acting = ({ operator, change, now }: Caller): ActionContext => ({
    context,
    change,
    now,
    operator: operator.name,
    operatorId: operator.id,
  })
  const about = <Input extends { member: number; reason: string }>({ member, ...rest }: Input) => ({
    ...rest,
    memberId: member,
  })

  return {
    ...licenceKeysConsole(context),

    'GET /console/api/search': async ({ input, operator }) => ({
      found: await everythingFound(context, input.q, operator.permissions),
    }),

    'GET /console/api/members': async ({ input: { q = '', before }, operator }) => {
      const search = readSearch(q)
      // A text too short to search for does not list all members.
      if (q.trim() !== '' && search === null) return { members: [], more: false }
      const found = await findMembers(database, search && matchesOf(context, search, operator.permissions), {
        before: before ?? null,
        limit: pageLength + 1,
      })
      return { members: found.slice(0, pageLength).map(present), more: found.length > pageLength }
    },

    'GET /console/api/members/show': async ({ input, reader, now }) => {
      const sold = await catalogue.currentCatalogue(database)
      const names = { nameOf: namesIn(sold, reader), featuresOf: featuresIn(sold) }
      const member = await cardOf(database, context.card, input.member, { reader, now, names })
      return member ? { member } : refuse(20085)
    },

    'GET /console/api/members/timeline': async ({ input, reader }) => {
      const request = { before: input.before ?? null, group: input.group, length: pageLength, reader }
      return (await timelineOf(context, input.member, request)) ?? refuse(20085)
    },

    'GET /console/api/members/givable': ({ reader }) => givableThings(context, database, reader),

    'POST /console/api/members/blacklist': (visit) => blacklistMember(acting(visit), about(visit.input)),
    'POST /console/api/members/lift': (visit) => liftMember(acting(visit), about(visit.input)),
    'POST /console/api/members/suspend': (visit) => suspendMember(acting(visit), about(visit.input)),
    'POST /console/api/members/resume': (visit) => resumeMember(acting(visit), about(visit.input)),
    'POST /console/api/members/end-sessions': (visit) => endSessions(acting(visit), about(visit.input)),
    'POST /console/api/members/reset-second-factor': (visit) => resetSecondFactor(acting(visit), about(visit.input)),
    'POST /console/api/members/password-link': (visit) => sendPasswordLink(acting(visit), about(visit.input)),
    'POST /console/api/members/correct-email': (visit) => correctEmail(acting(visit), about(visit.input)),
    'POST /console/api/members/release-devices': (visit) => releaseDevices(acting(visit), about(visit.input)),
    'POST /console/api/members/resend-mail': (visit) => resendMail(acting(visit), about(visit.input)),
    'POST /console/api/members/extend': (visit) => extendTerm(acting(visit), about(visit.input)),
    'POST /console/api/members/give-code': (visit) => giveCode(acting(visit), about(visit.input)),
    'POST /console/api/members/give-product': (visit) => giveProduct(acting(visit), about(visit.input)),
    'POST /console/api/members/revoke-licence': (visit) => revokeLicence(acting(visit), about(visit.input)),
    'POST /console/api/members/restore-licence': (visit) => restoreLicence(acting(visit), about(visit.input)),
    'POST /console/api/members/metadata': ({ input: { of, metadata }, change }) => writeMetadata(change, of, metadata),
    'POST /console/api/members/impersonate': (visit) =>
      impersonateMember(acting(visit), { ...about(visit.input), preview: visit.input.preview }),

    'GET /console/api/members/merge': async ({ input }) => {
      const into = await memberOf(database, input.into)
      const preview = into === null ? null : await previewForStaff(context, database, { from: input.from, into })
      if (!preview) return refuse(20085)
      const { from, into: other, problem, tables, version } = preview
      const things = tables.map(({ table: _, ...move }) => move)
      return { from: named(from), into: named(other), problem, things, version }
    },

    'POST /console/api/members/merge': (visit) => mergeMembers(acting(visit), visit.input),
    'POST /console/api/members/unmerge': (visit) => unmergeMembers(acting(visit), visit.input),
  }
}

/** The most of each kind: a list of all is the members' room. */
const mostOfAKind = 6

/** Returns what begins with the typed text, each once, sorted by kind. */
async function everythingFound(
  context: Pick<MembersContext, 'database' | 'matches'>,
  typed: string,
  may: ReadonlySet<string>,
): Promise<FoundInConsole[]> {
  const search = readSearch(typed, 1)
  if (search === null) return []
  const rows = await findThings(context.database, thingsOf(context, search, may), 2 * mostOfAKind)
  const things = rows.map(({ key, title, member, email, ...row }) => ({
    kind: thingFound(row),
    key,
    title,
    member: member === null ? null : { id: member, email: email ?? '' },
  }))
  // One member is found by several values, and one device on several seats.
  const once = [...new Map(things.map((thing) => [JSON.stringify(thing), thing])).values()]
  return foundThings.flatMap((kind) => once.filter((thing) => thing.kind === kind).slice(0, mostOfAKind))
}

const named = ({ id, email, username }: { id: number; email: string; username: string }) => ({
  id,
  email,
  name: username,
})

const present = (member: MemberRow): ListedMember => ({
  id: member.id,
  email: member.email,
  name: member.username,
  since: unixSeconds(new Date(member.createdAt)),
  blacklisted: member.isBlacklisted,
  suspended: member.isSuspended,
  merged: member.mergedInto !== null,
  found_by: [...member.by],
})
