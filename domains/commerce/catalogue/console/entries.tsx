import { useState } from 'react'
import type { SignedInOperator } from '@/domains/staff/operators/contract/boot'
import { may } from '@/domains/staff/operators/rules/permissions'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { navigate } from '@/platform/ui/browser/navigation'
import { useCall } from '@/platform/ui/calls/use-call'
import { wholeList } from '@/platform/ui/calls/use-list'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import { type Column, DataTable } from '@/platform/ui/data/data-table'
import { DetailLayout } from '@/platform/ui/data/detail-layout'
import { useNotice } from '@/platform/ui/data/notice'
import { EmptyState } from '@/platform/ui/feedback/empty-state'
import { Tag } from '@/platform/ui/feedback/tag'
import { Field } from '@/platform/ui/forms/field'
import type { FormPart, ListedEntry } from '../contract/console'
import { call } from './api'
import css from './catalogue.module.css'
import { DraftLine } from './draft-line'
import { Entry } from './entry'
import { pageLeads, pageNames } from './names'
import { pageOf, placeOf } from './places'
import { RoomHeader } from './room-header'
import { summaryOf } from './summary'

interface EntriesProps {
  part: FormPart
  operator: SignedInOperator
  query: URLSearchParams
}

/** The number of entries from which a list has a search. */
const many = 12

/** A part of the draft: what is there, and a form for what is opened or new. */
export function Entries({ part, operator, query }: EntriesProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { line, announce } = useNotice()
  const listed = useCall((input) => call('GET /console/api/catalogue/part', input), { part })
  const catalogue = useCall((input) => call('GET /console/api/catalogue', input), {})
  const [words, setWords] = useState('')
  const [round, setRound] = useState(0)
  const back = pageOf(part)
  const key = query.get('entry')
  const isNew = query.has('new')
  const mayEdit = may(operator.role, 'catalogue.edit')
  const choices = catalogue.data
  const summary = (entry: ListedEntry) => summaryOf(entry, choices, { language, translate })
  const wanted = words.trim().toLowerCase()
  const rows =
    listed.data?.entries.filter((entry) => {
      const { title, text } = summary(entry)
      return `${entry.key} ${title} ${text}`.toLowerCase().includes(wanted)
    }) ?? null
  const opened = listed.data?.entries.find((entry) => entry.key === key) ?? null
  const shown = isNew || opened !== null

  const reload = async () => (await Promise.all([listed.reload(), catalogue.reload()])).every(Boolean)
  async function done(message: string, to: string) {
    announce(message)
    await reload()
    if (to !== location.pathname + location.search) navigate(to, { replace: true })
  }

  const columns: readonly Column<ListedEntry>[] = [
    {
      key: 'title',
      title: 'catalogue.name',
      cell: (entry) => (
        <span className={css.name}>
          {summary(entry).title}
          {entry.changed && <Tag tone="warning">{translate('catalogue.changed')}</Tag>}
        </span>
      ),
    },
    { key: 'text', title: 'catalogue.says', cell: (entry) => summary(entry).text },
  ]
  return (
    <>
      <RoomHeader
        title={translate(pageNames[part])}
        lead={translate(pageLeads[part])}
        current={part}
        changed={choices?.draft.changed ?? false}
      >
        {mayEdit && (
          <ButtonLink variant="secondary" href={`${back}?new`}>
            {translate('catalogue.addEntry')}
          </ButtonLink>
        )}
      </RoomHeader>
      <div className={css.room}>
        {choices && <DraftLine draft={choices.draft} published={choices.published} />}
        {(listed.data?.entries.length ?? 0) >= many && (
          <search className={css.filters}>
            <Field name="words" label={translate('catalogue.find')} type="search" value={words} onChange={setWords} />
          </search>
        )}
        <DetailLayout
          back={back}
          list={
            <DataTable
              caption={translate(pageNames[part])}
              columns={columns}
              pages={wholeList({ ...listed, reload }, rows)}
              keyOf={(entry) => entry.key}
              hrefOf={(entry) => placeOf({ part, key: entry.key }) ?? back}
              open={opened?.key ?? null}
              empty={
                <EmptyState icon="box" title={translate('catalogue.none')} text={translate('catalogue.noneHere')} />
              }
            />
          }
          detail={
            shown && listed.data && choices
              ? {
                  key: isNew ? '' : (key ?? ''),
                  title: opened && !isNew ? summary(opened).title : translate('catalogue.newEntry'),
                  content: (
                    <Entry
                      key={`${key} ${round}`}
                      part={part}
                      listed={isNew ? null : opened}
                      problems={listed.data.problems.filter((problem) => problem.key === opened?.key)}
                      seen={listed.data.revision}
                      choices={choices}
                      mayEdit={mayEdit}
                      first={query.get('field')}
                      onSaved={(saved) => done(translate('catalogue.saved'), placeOf({ part, key: saved }) ?? back)}
                      onMoved={() => done(translate('catalogue.moved'), placeOf({ part, key: key ?? '' }) ?? back)}
                      onRemoved={() => done(translate('catalogue.removed'), back)}
                      onStale={async () => {
                        await reload()
                        setRound(round + 1)
                      }}
                    />
                  ),
                }
              : null
          }
        />
      </div>
      {line}
    </>
  )
}
