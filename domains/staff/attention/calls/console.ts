import type { Handlers } from '@/platform/http/visit'
import { readAttention } from '@/platform/installation/console/attention'
import { unixSeconds } from '@/platform/time/duration'
import type { AttentionContext } from '../context'
import type { attentionCalls } from '../contract/console'

export const attentionConsole = ({ database, sources, gaps }: AttentionContext): Handlers<typeof attentionCalls> => ({
  'GET /console/api/attention': async ({ operator }) => {
    const theirs = sources.filter(({ permission }) => operator.permissions.has(permission))
    const found = await readAttention(database, theirs)
    const entries = found.map((each) => ({ ...each, since: each.since && unixSeconds(each.since) }))
    return { entries, documents: operator.permissions.has('texts.edit') ? gaps : null }
  },
})
