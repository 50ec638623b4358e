import { productOf } from '@/domains/commerce/catalogue/rules'
import { refuse, refuseValue } from '@/platform/contract/refusal'
import type { Handlers } from '@/platform/http/visit'
import { textIn } from '@/platform/i18n/texts'
import { unixSeconds } from '@/platform/time/duration'
import { beginChange, beginNotice, selectionPlace, stopRun, undoRun, wrongIn } from '../actions/begin'
import type { BulkContext } from '../context'
import type { bulkCalls } from '../contract/console'
import type { ShownRun } from '../contract/fields'
import { previewOf } from '../store/preview'
import { type Run, runCalled, runsBefore } from '../store/runs'

const pageLength = 30

/** Handlers for operators' bulk changes. */
export const bulkHandlers = (context: BulkContext): Handlers<typeof bulkCalls> => ({
  'GET /console/api/bulk': async ({ input: { before = null }, reader }) => {
    const { products, lines } = await context.catalogue.currentCatalogue(context.database)
    const found = await runsBefore(context.database, before, pageLength + 1)
    return {
      rows: found.slice(0, pageLength).map(present),
      more: found.length > pageLength,
      products: products.map(({ pid, names }) => ({ pid, name: textIn(names, reader) })),
      lines: lines.map(({ key, names }) => ({ key, name: textIn(names, reader) })),
    }
  },

  'GET /console/api/bulk/show': async ({ input }) => {
    const run = await runCalled(context.database, input.run)
    return run ? { run: present(run) } : refuse(20085)
  },

  'GET /console/api/bulk/preview': async ({ input: { act, ...wanted }, now, reader }) => {
    const wrong = wrongIn(wanted)
    if (wrong !== null) return refuseValue(wrong)
    const place = await selectionPlace(context, context.database, now)
    const { sample, ...counts } = await previewOf(context.database, act, wanted, place)
    const nameOf = (pid: number) => textIn(productOf(place.catalogue, pid)?.names, reader) ?? String(pid)
    return { ...counts, sample: sample.map(({ pid, ...row }) => ({ ...row, product: nameOf(pid) })) }
  },

  'POST /console/api/bulk/change': ({ input, operator, change, now }) =>
    beginChange(context, { change, by: operator.name, now }, input),

  'POST /console/api/bulk/notify': ({ input: { is_notice: _, ...input }, operator, change, now }) =>
    beginNotice(context, { change, by: operator.name, now }, input),

  'POST /console/api/bulk/stop': ({ input, operator, change, now }) =>
    stopRun({ change, by: operator.name, now }, input.run),

  'POST /console/api/bulk/undo': ({ input, operator, change, now }) =>
    undoRun({ change, by: operator.name, now }, input),
})

const present = ({ startedBy, startedAt, endedAt, lastId: _, lastPosition: __, ...run }: Run): ShownRun => ({
  ...run,
  started_by: startedBy,
  started: unixSeconds(startedAt),
  ended: endedAt && unixSeconds(endedAt),
})
