import { MemberLink } from '@/domains/staff/operators/browser'
import { call } from '@/platform/http/client'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Actions } from '@/platform/ui/controls/actions'
import { ActionButton } from '@/platform/ui/data/action-button'
import { Moment, namesOf, StateTag } from '@/platform/ui/data/cells'
import { DescriptionList } from '@/platform/ui/data/description-list'
import { defineList, useConsoleList } from '@/platform/ui/data/list'
import { ListRoom } from '@/platform/ui/data/list-room'
import { MailPreview } from '@/platform/ui/data/mail-preview'
import { formatMoment } from '@/platform/ui/data/moment'
import type { SeveralActs } from '@/platform/ui/data/several'
import type { ShownMail } from '../contract/console'
import { type LogProps, logPath, noLines } from './log-props'
import { mailStates } from './names'

const mailsList = defineList({
  question: 'GET /console/api/mails',
  rows: ({ mails }) => mails,
  after: ({ id }) => ({ before: id }),
  path: logPath('mails'),
  opensAs: 'open',
  title: 'logs.mails',
  keyOf: ({ id }) => id,
  columns: [
    { key: 'subject', title: 'room.subject', cell: ({ subject }) => subject },
    { key: 'to', title: 'logs.address', cell: ({ recipient }) => recipient, wide: 'under' },
    { key: 'at', title: 'room.when', cell: ({ created }) => <Moment at={created} />, wide: true, unbroken: true },
    { key: 'state', title: 'room.status', cell: ({ state }) => <StateTag states={mailStates} state={state} /> },
  ],
  search: 'logs.searchMails',
  filters: {
    address: { label: 'logs.address' },
    kind: { label: 'room.type', type: 'term' },
    state: { label: 'room.status', none: 'room.any', options: namesOf(mailStates) },
  },
  none: noLines.none,
  unmatched: noLines.unmatched,
})

const severalMails: SeveralActs<ShownMail> = {
  nameOf: ({ subject, recipient }) => `${subject} · ${recipient}`,
  acts: [
    {
      title: 'logs.resend',
      refused: ({ again }) => (again ? null : 'logs.notAgain'),
      send: ({ id: mail }) => call('POST /console/api/mails/resend', { mail }),
    },
  ],
}

/** Every mail, before and after it went out. */
export function Mails({ query, mayAct }: LogProps) {
  const list = useConsoleList(mailsList, query)
  const opened = list.find(query.get('open'))
  return (
    <ListRoom
      list={list}
      {...(mayAct && { several: severalMails })}
      detail={
        opened && {
          key: opened.id,
          title: opened.subject,
          content: <Mail key={opened.id} mail={opened} mayAct={mayAct} />,
        }
      }
    />
  )
}

function Mail({ mail, mayAct }: { mail: ShownMail; mayAct: boolean }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  return (
    <div className="stack-4 fitting">
      <DescriptionList
        rows={[
          ['logs.address', <MemberLink key="address">{mail.recipient}</MemberLink>],
          ['room.type', <code key="kind">{mail.kind}</code>],
          ['room.when', formatMoment(mail.created, language)],
          ['room.status', translate(mailStates[mail.state][0])],
          ['logs.sentAt', mail.sent > 0 && formatMoment(mail.sent, language)],
          ['logs.error', mail.error],
        ]}
      />
      {mail.confidential && (
        <p className="quiet">{translate(mail.again ? 'logs.confidentialAnew' : 'logs.confidential')}</p>
      )}
      <Actions>
        <ActionButton
          title="logs.resend"
          offered={mayAct && mail.again}
          send={() => call('POST /console/api/mails/resend', { mail: mail.id })}
          done={translate('logs.resent', { address: mail.recipient })}
        />
      </Actions>
      {mail.preview ? (
        <MailPreview
          title={translate('room.previewOf', { subject: mail.subject })}
          src={`/console/api/mails/preview?mail=${mail.id}`}
        />
      ) : (
        <p className="quiet">{translate('logs.noPreview')}</p>
      )}
    </div>
  )
}
