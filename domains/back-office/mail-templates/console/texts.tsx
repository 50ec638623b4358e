import { useState } from 'react'
import type { SignedInOperator } from '@/domains/staff/operators/contract/boot'
import { may } from '@/domains/staff/operators/rules/permissions'
import { call } from '@/platform/http/client'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { consoleRoom } from '@/platform/paths'
import { useList } from '@/platform/ui/calls/use-list'
import { ConsoleHeader } from '@/platform/ui/data/console-header'
import { type Column, DataTable } from '@/platform/ui/data/data-table'
import { DetailLayout } from '@/platform/ui/data/detail-layout'
import { useNotice } from '@/platform/ui/data/notice'
import { EmptyState } from '@/platform/ui/feedback/empty-state'
import type { ListedMail } from '../contract/console'
import { Mail } from './mail'
import css from './texts.module.css'

const path = consoleRoom('mail-texts')

interface TextsProps {
  operator: SignedInOperator
  item: string | null
}

/** Every mail that can be sent, its text in each language, and the vendor's changes. */
export default function Texts({ operator, item }: TextsProps) {
  const translate = useTranslate()
  const { language: own } = useLanguage()
  const { line, announce } = useNotice()
  const [language, setLanguage] = useState<string>(own)
  const pages = useList(
    (input) => call('GET /console/api/mail-texts', input),
    { lang: own },
    ({ mails }) => mails,
  )
  const opened = pages.rows?.find(({ mail }) => mail === item) ?? null

  const columns: readonly Column<ListedMail>[] = [
    {
      key: 'subject',
      title: 'texts.subject',
      // Several say the same, and beside one that is open there is no other column.
      cell: ({ subject, mail }) =>
        opened ? (
          <span className={css.titles}>
            {subject} <code className={css.name}>{mail}</code>
          </span>
        ) : (
          subject
        ),
    },
    { key: 'kind', title: 'texts.kind', cell: ({ mail }) => <code>{mail}</code>, wide: 'under' },
    { key: 'changed', title: 'texts.changed', cell: ({ changed }) => changed.join(', '), wide: 'under' },
  ]
  return (
    <>
      <ConsoleHeader title={translate('console.mailTexts')} lead={translate('texts.lead')} />
      <DetailLayout
        back={path}
        list={
          <DataTable
            caption={translate('console.mailTexts')}
            columns={columns.filter(({ wide }) => !(wide && opened))}
            pages={pages}
            keyOf={({ mail }) => mail}
            hrefOf={({ mail }) => `${path}/${encodeURIComponent(mail)}`}
            open={opened?.mail ?? null}
            empty={<EmptyState icon="mail" title={translate('texts.none')} text={translate('texts.noneText')} />}
          />
        }
        detail={
          opened && {
            key: opened.mail,
            title: opened.subject,
            content: (
              <Mail
                kind={opened.mail}
                language={language}
                mayEdit={may(operator.role, 'texts.edit')}
                onLanguage={setLanguage}
                onChanged={(message) => {
                  announce(message)
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
