import { z } from 'zod/mini'
import { defineCalls } from '@/platform/contract/call'
import { anyText, language, text } from '@/platform/contract/fields'
import { factorCode, givenName } from '@/platform/contract/typed-fields'
import { foldName } from '@/platform/text/shown-name'
import { limits, listLimits } from '../rules'

const own = { who: 'operator', permission: null, effect: 'write' } as const
/** The password, and a code of the app or a recovery code: anyone who finds the console open changes nothing. */
const proof = { password: text(limits.passwordMax), code: factorCode }

const list = z.string().check(z.maxLength(listLimits.key), z.regex(/^[a-z-]+(\/[a-z-]+)*$/))
const viewName = givenName(listLimits.viewName)
const views = z.array(z.object({ name: z.string(), query: z.string() }))
const kept = Object.assign({}, own, { costs: 'nothing but how its own operator sees a list' } as const)

/** How an operator keeps the lists of the console (decisions 0172 and 0174). */
export const listCalls = defineCalls({
  'GET /console/api/lists': {
    summary: 'Reads how the operator keeps a list: the columns that are left out, and the saved views',
    who: 'operator',
    permission: null,
    effect: 'read',
    /** Its address beneath `/console/`. */
    input: z.object({ list }),
    answer: z.object({ hidden: z.array(z.string()), views }),
    codes: [],
  },
  'POST /console/api/lists/columns': {
    summary: 'Says which columns of a list the operator leaves out',
    ...kept,
    input: z.object({ list, hidden: z.array(text(listLimits.key)).check(z.maxLength(listLimits.columns)) }),
    answer: z.object({}),
    codes: [],
  },
  'POST /console/api/lists/views/save': {
    summary: 'Saves filters of a list under a name, in place of those that had it',
    ...kept,
    input: z.object({ list, name: viewName, query: anyText(500) }),
    answer: z.object({ views }),
    /** 20035: there are as many as there may be. */
    codes: [20035],
  },
  'POST /console/api/lists/views/rename': {
    summary: 'Gives a saved view another name',
    ...kept,
    input: z.object({ list, view: text(listLimits.viewName), name: viewName }),
    answer: z.object({ views }),
    /** 20025: another view of the list has it. */
    codes: [20025, 20085],
  },
  'POST /console/api/lists/views/delete': {
    summary: 'Deletes a saved view',
    ...kept,
    input: z.object({ list, view: text(listLimits.viewName) }),
    answer: z.object({ views }),
    codes: [20085],
  },
})

/** Calls by which operators change their own facts. */
export const ownCalls = defineCalls({
  ...listCalls,
  'POST /console/api/access/profile': {
    summary: 'Changes the operator’s own name, and the language of the mails to them',
    ...own,
    reaches: ['staff.access'],
    input: z.object({ name: z.pipe(text(limits.nameLength), z.transform(foldName)), language }),
    answer: z.object({ name: z.string(), language }),
    /** 20025: the name is or was another operator’s. */
    codes: [20025],
  },
  'POST /console/api/access/password': {
    summary: 'Changes the operator’s own password; every other session of theirs ends, and they get a mail',
    ...own,
    reaches: ['staff.access'],
    provenBy: 'the password and a code of the second factor, in the call itself',
    setsSession: true,
    input: z.object({ ...proof, new_password: text(limits.passwordMax) }),
    answer: z.object({}),
    /** 42012: the password; 20021: the second factor; 20040: the new password. */
    codes: [20021, 20040, 42012],
  },
  'POST /console/api/access/prove': {
    summary: 'Gives the second factor once more: for ten minutes this session may do what reaches every customer',
    ...own,
    costs: 'one session’s proof, which takes a code of the second factor',
    /** A recovery code does as well. */
    input: z.object({ code: factorCode }),
    answer: z.object({}),
    codes: [20021],
  },
  'POST /console/api/access/company': {
    summary:
      'Where to log in at the company’s own provider, so that the account there opens the operator’s own from then on',
    ...own,
    reaches: ['staff.access'],
    input: z.object({}),
    answer: z.object({ url: z.string() }),
    codes: [],
  },
  'GET /console/api/access/proven': {
    summary: 'Whether the second factor was given in the last ten minutes; asked before a large file is sent',
    ...own,
    effect: 'read',
    needsProof: 'always',
    input: z.object({}),
    answer: z.object({}),
    codes: [],
  },
  'GET /console/api/access/looking': {
    summary: 'Notes what this page of the console has open, and tells which other operators have the same open',
    ...own,
    effect: 'read',
    byClock: true,
    input: z.object({ at: text(100) }),
    answer: z.object({ others: z.array(z.string()) }),
    codes: [],
  },
  'GET /console/api/access/authenticator': {
    summary: 'A new secret for an authenticator app; nothing changes before it is handed back with a code',
    ...own,
    effect: 'read',
    input: z.object({}),
    answer: z.object({ uri: z.string(), secret: z.string(), sealed: z.string() }),
    codes: [],
  },
  'POST /console/api/access/authenticator': {
    summary: 'Puts another authenticator app in place of the one before; every other session ends, and a mail goes out',
    ...own,
    reaches: ['staff.access'],
    provenBy: 'the password and a code of the second factor, in the call itself',
    setsSession: true,
    input: z.object({ ...proof, sealed: text(400), new_code: factorCode }),
    answer: z.object({}),
    /** 20040: the code of the new app. */
    codes: [20021, 20040, 42012],
  },
})
