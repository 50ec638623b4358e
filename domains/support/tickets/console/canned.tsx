import { useState } from 'react'
import type { SignedInOperator } from '@/domains/staff/operators/contract/boot'
import { may } from '@/domains/staff/operators/rules/permissions'
import { call } from '@/platform/http/client'
import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import { consoleRoom } from '@/platform/paths'
import { navigate } from '@/platform/ui/browser/navigation'
import { Actions } from '@/platform/ui/controls/actions'
import { Button } from '@/platform/ui/controls/button'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import { ActionButton } from '@/platform/ui/data/action-button'
import { ActionError } from '@/platform/ui/data/action-error'
import { Word } from '@/platform/ui/data/cells'
import { defineList, useConsoleList } from '@/platform/ui/data/list'
import { ListRoom } from '@/platform/ui/data/list-room'
import { useAnnounce } from '@/platform/ui/data/notices'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
import { SelectField } from '@/platform/ui/forms/select-field'
import { TextArea } from '@/platform/ui/forms/text-area'
import type { CannedOnWire } from '../contract/console'
import { cannedFields, cannedKey, limits, unknownFields } from '../rules'

const path = consoleRoom('canned-answers')

const cannedList = defineList({
  question: 'GET /console/api/canned-answers',
  rows: ({ answers }) => answers,
  path,
  title: 'console.cannedAnswers',
  lead: 'ticketsConsole.cannedLead',
  keyOf: ({ key }) => key,
  columns: [
    { key: 'title', title: 'ticketsConsole.cannedTitle', cell: ({ title }) => title },
    { key: 'key', title: 'ticketsConsole.cannedKey', cell: ({ key }) => <code>{key}</code>, wide: true },
    { key: 'by', title: 'ticketsConsole.cannedBy', cell: ({ by }) => by ?? <Word of="ticketsConsole.cannedFolder" /> },
  ],
  none: { icon: 'mail', title: 'ticketsConsole.none', text: 'ticketsConsole.cannedNoneText' },
})

const fresh: CannedOnWire = { key: '', title: '', titles: {}, texts: {}, version: 0, by: null, at: null }

/** The canned answers: those of the vendor's folder, and what staff wrote in place of them or beside them. */
export default function CannedAnswers({ operator, item }: { operator: SignedInOperator; item: string | null }) {
  const translate = useTranslate()
  const list = useConsoleList(cannedList)
  const mayEdit = may(operator.role, 'texts.edit')
  const opened = item === 'new' ? fresh : list.find(item)
  const languages = list.first?.languages
  return (
    <ListRoom
      list={list}
      actions={mayEdit && <ButtonLink href={`${path}/new`}>{translate('ticketsConsole.cannedNew')}</ButtonLink>}
      detail={
        opened && languages
          ? {
              key: item ?? '',
              title: opened.title || translate('ticketsConsole.cannedNew'),
              content: <AnswerEditor key={opened.version} own={opened} languages={languages} mayEdit={mayEdit} />,
            }
          : null
      }
    />
  )
}

interface AnswerEditorProps {
  own: CannedOnWire
  languages: readonly { readonly language: string; readonly name: string }[]
  mayEdit: boolean
}

/** Returns what was typed of a kind, by language, without those that are empty. */
const typedIn = (values: Readonly<Record<string, string>>, kind: 'title' | 'text') =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      name.startsWith(`${kind} `) && value.trim() !== '' ? [[name.slice(kind.length + 1), value.trim()]] : [],
    ),
  )

/** Returns the problem of the text that is in sight. */
function problemOf(values: Readonly<Record<string, string>>, language: string): MessageKey | null {
  if (Object.keys(typedIn(values, 'text')).length === 0) return 'ticketsConsole.messageMissing'
  return unknownFields(values[`text ${language}`] ?? '').length > 0 ? 'ticketsConsole.cannedFieldWrong' : null
}

/** One answer, a language at a time. */
function AnswerEditor({ own, languages, mayEdit }: AnswerEditorProps) {
  const translate = useTranslate()
  const announce = useAnnounce()
  const [language, setLanguage] = useState(languages[0]?.language ?? '')
  const { form, field, sending, refused } = useForm({
    initial: Object.fromEntries<string>([
      ['key', own.key],
      ...languages.flatMap(({ language: each }): [string, string][] => [
        [`title ${each}`, own.titles[each] ?? ''],
        [`text ${each}`, own.texts[each] ?? ''],
      ]),
    ]),
    check: (values) => ({
      key: cannedKey.test(values.key ?? '') ? null : 'ticketsConsole.cannedKeyWrong',
      [`text ${language}`]: problemOf(values, language),
    }),
    send: (values) =>
      call('POST /console/api/canned-answers/save', {
        key: values.key ?? '',
        titles: typedIn(values, 'title'),
        texts: typedIn(values, 'text'),
        seen: own.version,
      }),
    rejected: () => ({ [`text ${language}`]: 'ticketsConsole.cannedFieldWrong' as const }),
    onDone: ({ key }) => {
      announce(translate('ticketsConsole.cannedSaved'))
      navigate(`${path}/${key}`)
    },
  })
  const fields = cannedFields.map((name) => `{${name}}`).join(' ')
  return (
    <form className="stack-4" {...form}>
      {refused && <ActionError outcome={refused} />}
      {own.key === '' && (
        <Field
          {...field('key')}
          label={translate('ticketsConsole.cannedKey')}
          hint={translate('ticketsConsole.cannedKeyHint')}
          maxLength={40}
          autoComplete="off"
          spellCheck={false}
        />
      )}
      <SelectField
        name="language"
        label={translate('room.language')}
        hint={translate('ticketsConsole.cannedLanguageHint')}
        value={language}
        onChange={setLanguage}
      >
        {languages.map(({ language: each, name }) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </SelectField>
      <Field
        {...field(`title ${language}`)}
        label={translate('ticketsConsole.cannedTitle')}
        maxLength={limits.title}
        readOnly={!mayEdit}
      />
      <TextArea
        {...field(`text ${language}`)}
        label={translate('ticketsConsole.cannedText')}
        hint={translate('ticketsConsole.cannedFields', { fields })}
        lang={language}
        rows={8}
        maxLength={limits.message}
        readOnly={!mayEdit}
      />
      {mayEdit && (
        <Actions>
          <Button type="submit" busy={sending}>
            {translate('room.save')}
          </Button>
          <ActionButton
            title="ui.remove"
            variant="danger"
            offered={own.version > 0}
            text={translate('ticketsConsole.cannedRemoveText')}
            reason={null}
            send={() => call('POST /console/api/canned-answers/remove', { key: own.key, seen: own.version })}
            done={translate('ticketsConsole.cannedRemoved')}
          />
        </Actions>
      )}
    </form>
  )
}
