import { useState } from 'react'
import { call, type Outcome } from '@/platform/http/client'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { useList } from '@/platform/ui/calls/use-list'
import { Actions } from '@/platform/ui/controls/actions'
import { Button } from '@/platform/ui/controls/button'
import { ActionError } from '@/platform/ui/data/action-error'
import type { Column } from '@/platform/ui/data/data-table'
import { DescriptionList } from '@/platform/ui/data/description-list'
import { ListRoom } from '@/platform/ui/data/list-room'
import { MailPreview } from '@/platform/ui/data/mail-preview'
import { formatMoment } from '@/platform/ui/data/moment'
import { useNotice } from '@/platform/ui/data/notice'
import { SearchField } from '@/platform/ui/data/search-bar'
import { Tag } from '@/platform/ui/feedback/tag'
import type { ShownMail } from '../contract/console'
import type { MailState } from '../rules'
import { addressOf, filterIn, noneOf } from './filters'
import type { LogProps } from './log-props'
import css from './logs.module.css'
import { mailStateNames, toneOf } from './names'
import { StateSelect } from './state-select'

const names = ['address', 'kind', 'state'] as const

/** Every mail, before and after it went out. */
export function Mails({ path, query, mayAct }: LogProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { line, announce } = useNotice()
  const wanted = filterIn(query, names)
  const pages = useList(
    ({ state, ...filter }, last: ShownMail | null) =>
      call('GET /console/api/mails', {
        ...filter,
        ...(state && { state: state as MailState }),
        ...(last && { before: last.id }),
      }),
    wanted,
    ({ mails }) => mails,
  )
  const opened = pages.rows?.find(({ id }) => String(id) === query.get('open')) ?? null

  const columns: readonly Column<ShownMail>[] = [
    { key: 'subject', title: 'logs.subject', cell: ({ subject }) => subject },
    { key: 'to', title: 'logs.address', cell: ({ recipient }) => recipient, wide: 'under' },
    { key: 'at', title: 'logs.at', cell: ({ created }) => formatMoment(created, language), wide: true, unbroken: true },
    {
      key: 'state',
      title: 'logs.state',
      cell: ({ state }) => <Tag tone={toneOf(state)}>{translate(mailStateNames[state])}</Tag>,
    },
  ]
  return (
    <>
      <ListRoom
        path={path}
        caption="logs.mails"
        columns={columns}
        pages={pages}
        keyOf={({ id }) => id}
        addressOf={(id) => addressOf(path, query, id)}
        open={opened?.id ?? null}
        none={{ icon: 'mail', ...noneOf(wanted) }}
        search={{
          label: 'logs.searchMails',
          wanted: JSON.stringify(wanted),
          fields: (
            <>
              <SearchField label={translate('logs.address')} name="address" initial={query.get('address')} />
              <SearchField label={translate('logs.kind')} name="kind" initial={query.get('kind')} />
              <StateSelect states={mailStateNames} initial={query.get('state')} />
            </>
          ),
        }}
        detail={
          opened && {
            key: opened.id,
            title: opened.subject,
            content: (
              <Mail
                mail={opened}
                mayAct={mayAct}
                onResent={() => {
                  announce(translate('logs.resent', { address: opened.recipient }))
                  void pages.reload()
                }}
              />
            ),
          }
        }
      />
      {line}
    </>
  )
}

function Mail({ mail, mayAct, onResent }: { mail: ShownMail; mayAct: boolean; onResent: () => void }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const [refused, setRefused] = useState<Extract<Outcome<unknown>, { ok: false }> | null>(null)
  const [sending, setSending] = useState(false)

  async function resend() {
    setSending(true)
    const outcome = await call('POST /console/api/mails/resend', { mail: mail.id })
    setSending(false)
    setRefused(outcome.ok ? null : outcome)
    if (outcome.ok) onResent()
  }

  return (
    <div className={css.detail}>
      <DescriptionList
        rows={[
          ['logs.address', mail.recipient],
          ['logs.kind', <code key="kind">{mail.kind}</code>],
          ['logs.at', formatMoment(mail.created, language)],
          ['logs.state', translate(mailStateNames[mail.state])],
          ['logs.sentAt', mail.sent > 0 && formatMoment(mail.sent, language)],
          ['logs.error', mail.error],
        ]}
      />
      {refused && <ActionError outcome={refused} />}
      {mail.confidential && (
        <p className={css.hint}>{translate(mail.again ? 'logs.confidentialAnew' : 'logs.confidential')}</p>
      )}
      {mayAct && mail.again && (
        <Actions>
          <Button variant="secondary" busy={sending} onClick={resend}>
            {translate('logs.resend')}
          </Button>
        </Actions>
      )}
      {mail.preview ? (
        <MailPreview
          title={translate('logs.preview', { subject: mail.subject })}
          src={`/console/api/mails/preview?mail=${mail.id}`}
        />
      ) : (
        <p className={css.hint}>{translate('logs.noPreview')}</p>
      )}
    </div>
  )
}
