import { call } from '@/platform/http/client'
import { useTranslate } from '@/platform/i18n/wording'
import { consoleRoom } from '@/platform/paths'
import { navigate } from '@/platform/ui/browser/navigation'
import { Actions } from '@/platform/ui/controls/actions'
import { Button } from '@/platform/ui/controls/button'
import { ActionButton, DialogButton } from '@/platform/ui/data/action-button'
import { ActionError } from '@/platform/ui/data/action-error'
import { SnoozeDialog } from '@/platform/ui/data/case-parts'
import { useAnnounce } from '@/platform/ui/data/notices'
import { useForm } from '@/platform/ui/forms/form'
import { SelectField } from '@/platform/ui/forms/select-field'
import { Dialog } from '@/platform/ui/overlays/dialog'
import { DialogFoot } from '@/platform/ui/overlays/dialog-foot'
import type { OpenedTicket } from '../contract/console'

/** The fields of every act: the ticket as it was shown. */
export const shown = ({ ticket, version: seen }: OpenedTicket) => ({ ticket, seen })

/** The acts on a ticket beside answering it. */
export function TicketActs({ found }: { found: OpenedTicket }) {
  const translate = useTranslate()
  const act = shown(found)
  const { ticket, state, snoozed } = found
  return (
    <Actions>
      <ActionButton
        title="ticketsConsole.reopen"
        offered={state === 'closed'}
        send={() => call('POST /console/api/tickets/reopen', act)}
        done={translate('ticketsConsole.reopenedNotice', { ticket })}
      />
      <ActionButton
        title="ticketsConsole.close"
        offered={state !== 'closed'}
        send={() => call('POST /console/api/tickets/close', act)}
        done={translate('ticketsConsole.closedNotice', { ticket })}
      />
      <DialogButton title="room.snooze" offered={state !== 'closed'}>
        {(close) => (
          <SnoozeDialog
            text={translate('ticketsConsole.snoozeText')}
            today={found.today}
            snooze={(until) => call('POST /console/api/tickets/snooze', { ...act, until })}
            onClose={close}
          />
        )}
      </DialogButton>
      <DialogButton title="ticketsConsole.merge" offered={found.others.length > 0}>
        {(close) => <MergeDialog found={found} onClose={close} />}
      </DialogButton>
      <ActionButton
        title="room.wake"
        offered={snoozed !== null}
        send={() => call('POST /console/api/tickets/snooze', { ...act, until: null })}
        done={translate('room.wokenNotice')}
      />
    </Actions>
  )
}

/** Into which other ticket of the customer it is merged; that one is shown afterwards. */
function MergeDialog({ found, onClose }: { found: OpenedTicket; onClose: () => void }) {
  const translate = useTranslate()
  const announce = useAnnounce()
  const { ticket, others } = found
  const { form, field, sending, refused } = useForm({
    initial: { into: others[0]?.ticket ?? '' },
    check: () => ({}),
    send: ({ into }) => call('POST /console/api/tickets/merge', { ...shown(found), into }),
    onDone: (_, { into }) => {
      announce(translate('ticketsConsole.mergedNotice', { ticket, into }))
      onClose()
      navigate(consoleRoom('tickets', into))
    },
  })
  return (
    <Dialog title={translate('ticketsConsole.merge')} onClose={onClose}>
      <form className="stack-4" {...form}>
        <p>{translate('ticketsConsole.mergeText', { ticket })}</p>
        {refused && <ActionError outcome={refused} />}
        <SelectField {...field('into')} label={translate('ticketsConsole.mergeInto')}>
          {others.map(({ ticket: number, subject }) => (
            <option key={number} value={number}>
              {`${number} · ${subject}`}
            </option>
          ))}
        </SelectField>
        <DialogFoot held={sending}>
          <Button type="submit" busy={sending}>
            {translate('ticketsConsole.merge')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
