import { useMemo } from 'react'
import type { SignedInOperator } from '@/domains/staff/operators/contract/boot'
import { may } from '@/domains/staff/operators/rules/permissions'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { consoleRoom } from '@/platform/paths'
import { navigate } from '@/platform/ui/browser/navigation'
import { ItemPage } from '@/platform/ui/data/item-page'
import { defineList, useConsoleList } from '@/platform/ui/data/list'
import { ListRoom } from '@/platform/ui/data/list-room'
import { useAnnounce } from '@/platform/ui/data/notices'
import { Alert } from '@/platform/ui/feedback/alert'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { Mail } from './mail'

const path = consoleRoom('mail-texts')

interface TextsProps {
  operator: SignedInOperator
  item: string | null
  query: URLSearchParams
}

/** Every mail that can be sent; each has a page with its text in each language, and the vendor's changes. */
export default function Texts({ operator, item, query }: TextsProps) {
  const translate = useTranslate()
  const { language: own } = useLanguage()
  const announce = useAnnounce()
  const list = useConsoleList(useMailsList(), query)
  if (item === null) return <ListRoom list={list} hrefOf={({ mail }) => `${path}/${mail}`} />
  const opened = list.find(item)
  if (!opened) {
    if (list.rows === null && list.failure === null) return <Skeleton lines={8} />
    return <Alert tone="danger">{translate('room.gone')}</Alert>
  }
  return (
    <ItemPage key={item} list={path} back={translate('console.mailTexts')} title={opened.subject} lead={opened.mail}>
      <Mail
        kind={opened.mail}
        language={query.get('language') ?? own}
        mayEdit={may(operator.role, 'texts.edit')}
        onLanguage={(language) => navigate(`${path}/${item}?${new URLSearchParams({ language })}`, { replace: true })}
        onChanged={announce}
      />
    </ItemPage>
  )
}

/** The list in the language of the reader. */
function useMailsList() {
  const { language: lang } = useLanguage()
  return useMemo(
    () =>
      defineList({
        question: 'GET /console/api/mail-texts',
        fixed: { lang },
        rows: ({ mails }) => mails,
        path,
        title: 'console.mailTexts',
        lead: 'texts.lead',
        keyOf: ({ mail }) => mail,
        columns: [
          { key: 'subject', title: 'texts.subject', cell: ({ subject }) => subject },
          { key: 'kind', title: 'room.name', cell: ({ mail }) => <code>{mail}</code>, wide: 'under' },
          { key: 'changed', title: 'texts.changed', cell: ({ changed }) => changed.join(', '), wide: 'under' },
        ],
        none: { icon: 'mail', title: 'texts.none', text: 'texts.noneText' },
      }),
    [lang],
  )
}
