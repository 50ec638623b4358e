import { useMemo, useState } from 'react'
import type { SignedInOperator } from '@/domains/staff/operators/contract/boot'
import { may } from '@/domains/staff/operators/rules/permissions'
import { useLanguage } from '@/platform/i18n/wording'
import { consoleRoom } from '@/platform/paths'
import { defineList, useConsoleList } from '@/platform/ui/data/list'
import { ListRoom } from '@/platform/ui/data/list-room'
import { useAnnounce } from '@/platform/ui/data/notices'
import { Mail } from './mail'

interface TextsProps {
  operator: SignedInOperator
  item: string | null
}

/** Every mail that can be sent, its text in each language, and the vendor's changes. */
export default function Texts({ operator, item }: TextsProps) {
  const { language: own } = useLanguage()
  const announce = useAnnounce()
  const [language, setLanguage] = useState<string>(own)
  const list = useConsoleList(useMailsList())
  const opened = list.find(item)
  return (
    <ListRoom
      list={list}
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
              onChanged={announce}
            />
          ),
        }
      }
    />
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
        path: consoleRoom('mail-texts'),
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
