import type { Change } from '@/platform/audit/change'
import { isRefusal, type Refusal, refuse } from '@/platform/contract/refusal'
import { isCheckViolation } from '@/platform/database/errors'
import type { Handlers, OperatorCaller } from '@/platform/http/visit'
import type { OperatorsContext } from '../context'
import type { listCalls } from '../contract/own'
import { type ListView, withName, withoutView, withView } from '../rules'
import { hideColumns, keepViews, keptList, lockViews } from '../store/lists'

/** The log says which list and no view: its name and its filters are the operator's own words. */
const recordOf = (action: 'operator.keepColumns' | 'operator.keepViews', list: string) =>
  ({ action, memberId: null, details: { list } }) as const

interface ViewsVisit {
  readonly input: { readonly list: string }
  readonly operator: OperatorCaller
  readonly change: Change
}

/** Changes the views of a list, which stays locked until that is done. */
const changeViews = <R extends Refusal<20025 | 20035 | 20085>>(
  { input: { list }, operator, change }: ViewsVisit,
  changed: (views: readonly ListView[]) => readonly ListView[] | R,
) =>
  change<{ views: ListView[] }, R>(async (transaction) => {
    const key = { operatorId: operator.id, list }
    const views = changed(await lockViews(transaction, key))
    if (isRefusal(views)) return views as R
    await keepViews(transaction, key, views)
    return { answer: { views: [...views] }, record: recordOf('operator.keepViews', list) }
  })

/** Handlers for how an operator keeps the lists. */
export const listHandlers = ({ database }: OperatorsContext): Handlers<typeof listCalls> => ({
  'GET /console/api/lists': async ({ input: { list }, operator }) => {
    const { hidden, views } = await keptList(database, { operatorId: operator.id, list })
    return { hidden: [...hidden], views: [...views] }
  },
  'POST /console/api/lists/columns': ({ input: { list, hidden }, operator, change }) =>
    change(async (transaction) => {
      await hideColumns(transaction, { operatorId: operator.id, list }, hidden)
      return { answer: {}, record: recordOf('operator.keepColumns', list) }
    }),
  'POST /console/api/lists/views/save': async (visit) => {
    const { name, query } = visit.input
    try {
      return await changeViews<never>(visit, (views) => withView(views, { name, query }))
    } catch (error) {
      // The database holds how many there may be.
      if (isCheckViolation(error)) return refuse(20035)
      throw error
    }
  },
  'POST /console/api/lists/views/rename': (visit) =>
    changeViews(visit, (views) => {
      const named = withName(views, visit.input)
      if (named === 'taken') return refuse(20025)
      return named ?? refuse(20085)
    }),
  'POST /console/api/lists/views/delete': (visit) =>
    changeViews(visit, (views) => withoutView(views, visit.input.view) ?? refuse(20085)),
})
