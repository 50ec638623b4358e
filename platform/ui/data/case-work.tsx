import type { CaseKind } from '@/platform/contract/cases'
import { call, type DataOf } from '@/platform/http/client'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Button } from '../controls/button'
import { LoadFailed } from '../feedback/load-failed'
import { Tag } from '../feedback/tag'
import { useForm } from '../forms/form'
import { TextArea } from '../forms/text-area'
import { Dialog } from '../overlays/dialog'
import { DialogFoot } from '../overlays/dialog-foot'
import { ActionButton, DialogButton } from './action-button'
import { ActionError } from './action-error'
import { useAnswer } from './answers'
import { Assignment, SnoozeDialog, StaffNote, useRenewing } from './case-parts'
import css from './case-work.module.css'
import { formatMoment } from './moment'
import { useAnnounce } from './notices'

/** The most characters of a note. */
const noteLength = 10_000

interface CaseWorkProps {
  kind: CaseKind
  /** The key of the case in its queue. */
  item: string
}

/** How staff divide one case of a queue among them: who sees to it, until when it is put off, and their notes. */
export function CaseWork({ kind, item }: CaseWorkProps) {
  const translate = useTranslate()
  const { data, failure, loading, reload } = useAnswer('GET /console/api/cases/work', { kind, key: item })
  // Of a case that is gone the case itself says so.
  if (data === null && failure !== null && failure !== 20085) {
    return <LoadFailed code={failure} loading={loading} onTryAgain={reload} />
  }
  if (data === null) return null
  return (
    <section className={`stack-4 ${css.work}`} aria-label={translate('room.assigned')}>
      <WorkActs kind={kind} item={item} work={data} />
      {data.notes.length > 0 && (
        <ul className="stack-2">
          {data.notes.map((note) => (
            <StaffNote key={note.id} note={note} />
          ))}
        </ul>
      )}
    </section>
  )
}

interface WorkActsProps extends CaseWorkProps {
  work: DataOf<'GET /console/api/cases/work'>
}

function WorkActs({ kind, item: key, work }: WorkActsProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { version: seen, snoozed, today } = work
  const snooze = (until: string | null) => call('POST /console/api/cases/snooze', { kind, key, seen, until })
  return (
    <div className="cluster-3 at-end">
      <Assignment {...work} assign={(to) => call('POST /console/api/cases/assign', { kind, key, seen, to })} />
      {snoozed !== null && (
        <Tag tone="neutral">{translate('room.snoozedUntil', { day: formatMoment(snoozed, language) })}</Tag>
      )}
      <DialogButton title="room.snooze" variant="tertiary" offered={snoozed === null}>
        {(close) => <SnoozeDialog text={translate('room.snoozeText')} today={today} snooze={snooze} onClose={close} />}
      </DialogButton>
      <ActionButton
        title="room.wake"
        variant="tertiary"
        offered={snoozed !== null}
        send={() => snooze(null)}
        done={translate('room.wokenNotice')}
      />
      <DialogButton title="room.addNote" variant="tertiary">
        {(close) => <NoteDialog kind={kind} item={key} onClose={close} />}
      </DialogButton>
    </div>
  )
}

function NoteDialog({ kind, item: key, onClose }: CaseWorkProps & { onClose: () => void }) {
  const translate = useTranslate()
  const announce = useAnnounce()
  const renewing = useRenewing()
  const { form, field, sending, refused } = useForm({
    initial: { text: '' },
    check: ({ text }) => ({ text: text.trim() === '' ? 'room.noteMissing' : null }),
    send: ({ text }) => renewing(call('POST /console/api/cases/note', { kind, key, text })),
    onDone: () => {
      announce(translate('room.notedNotice'))
      onClose()
    },
  })
  return (
    <Dialog title={translate('room.addNote')} onClose={onClose}>
      <form className="stack-4" {...form}>
        {refused && <ActionError outcome={refused} />}
        <TextArea
          {...field('text')}
          label={translate('room.internalNote')}
          placeholder={translate('room.internalNoteHint')}
          rows={4}
          maxLength={noteLength}
        />
        <DialogFoot held={sending}>
          <Button type="submit" busy={sending}>
            {translate('room.saveNote')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
