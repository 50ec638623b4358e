import { Readable } from 'node:stream'
import { isRefusal, refuseValue } from '@/platform/contract/refusal'
import type { Handlers } from '@/platform/http/visit'
import { cleanAttachment } from '../actions/attachment'
import type { SupportContext } from '../context'
import type { ticketCalls } from '../contract/member'
import { addAttachment } from '../store/attachments'
import { maySend } from './holder'

type Calls = Pick<typeof ticketCalls, 'POST /ticket/attach'>

export const attachCalls = (context: SupportContext): Handlers<Calls> => ({
  'POST /ticket/attach': async (visit) => {
    const holder = await maySend(context, visit, 'file')
    if (isRefusal(holder)) return holder
    const cleaned = await cleanAttachment(visit.file, visit.input.name ?? '')
    if (cleaned === null) return refuseValue('file')
    const { file, content } = cleaned
    await context.files.put(file.fileKey, Readable.from([content], { objectMode: false }), content.length)
    await addAttachment(context.database, holder, file, visit.now)
    const { id, name, mediaType: type, size } = file
    return { id, name, type, size }
  },
})
