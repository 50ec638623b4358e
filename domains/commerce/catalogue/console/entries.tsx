import { useState } from 'react'
import type { SignedInOperator } from '@/domains/staff/operators/contract/boot'
import { may } from '@/domains/staff/operators/rules/permissions'
import { call } from '@/platform/http/client'
import { formatCalendarDay } from '@/platform/i18n/day'
import { type Language, tagOf } from '@/platform/i18n/languages'
import { pageReader } from '@/platform/i18n/page-languages'
import { textIn } from '@/platform/i18n/texts'
import type { Translate } from '@/platform/i18n/translator'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { navigate } from '@/platform/ui/browser/navigation'
import { wholeList } from '@/platform/ui/calls/use-list'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import { useAnswer } from '@/platform/ui/data/answers'
import { type Column, DataTable } from '@/platform/ui/data/data-table'
import { DetailLayout } from '@/platform/ui/data/detail-layout'
import { useAnnounce } from '@/platform/ui/data/notices'
import { EmptyState } from '@/platform/ui/feedback/empty-state'
import { Tag } from '@/platform/ui/feedback/tag'
import { Field } from '@/platform/ui/forms/field'
import type { DraftEntry, FormPart, ListedEntry, ProblemInConsole } from '../contract/console'
import { elsewhere } from '../rules'
import { keyIn } from '../rules/keys'
import css from './catalogue.module.css'
import { EntryActions } from './entry-actions'
import { formatFinding } from './finding-messages'
import type { Choices } from './form/choices'
import { EntryForm } from './form/entry-form'
import { groupsOf } from './form/forms'
import { kindNames, pageLeads, pageNames } from './names'
import { pageOf, placeOf } from './places'
import { DraftLine, RoomHeader } from './room-header'

interface EntryWords {
  readonly language: Language
  readonly translate: Translate
}

/** Returns the name of an entry in a list, and a summary of its content. */
function summaryOf({ key, entry }: ListedEntry, choices: Choices | null, { language, translate }: EntryWords) {
  const reader = pageReader(language)
  const nameOf = (pid: number | undefined) => {
    const name = choices?.products.find((product) => product.pid === pid)?.name
    return name ? `${name} (${pid})` : String(pid ?? '')
  }
  const share = (percent: number) =>
    new Intl.NumberFormat(tagOf(language), { style: 'percent', maximumFractionDigits: 5 }).format(percent / 100)
  switch (entry.part) {
    case 'lines':
      return { title: textIn(entry.value.names, reader) || key, text: key }
    case 'vatRates': {
      const { country, from, basisPoints } = entry.value
      const since = translate('catalogue.since', { day: formatCalendarDay(from, language) })
      const title = country === elsewhere ? translate('catalogue.elsewhere') : countryName(country, language)
      const rate = basisPoints === null ? translate('catalogue.notSold') : share(basisPoints / 100)
      return { title, text: `${rate} · ${since}` }
    }
    case 'displayedDiscounts':
      return { title: nameOf(entry.value.pid), text: share(Number(textIn(entry.value.percents, reader))) }
    case 'campaigns': {
      const { names, lines = [], kinds = [], products = [] } = entry.value
      const lineNames = lines.map((line) => choices?.lines.find((each) => each.key === line)?.name ?? line)
      const parts = [lineNames, kinds.map((kind) => translate(kindNames[kind])), products.map(nameOf)]
      const text = parts.flatMap((part) => (part.length > 0 ? part.join(', ') : [])).join(' · ')
      return { title: textIn(names, reader) || key, text }
    }
    case 'countryPrices': {
      const names = entry.value.countries.map((country) => countryName(country, language))
      return { title: key, text: [share(Number(entry.value.percent)), names.join(', ')].filter(Boolean).join(' · ') }
    }
    case 'concessions': {
      const { names, domains, percent } = entry.value
      const title = textIn(names, reader) || key
      return { title, text: [share(Number(percent)), domains.join(', ')].filter(Boolean).join(' · ') }
    }
    case 'recommendations': {
      const { products, margin } = entry.value
      return { title: nameOf(products[0]), text: translate('catalogue.pointsCount', { count: margin }) }
    }
  }
}

const countryName = (code: string, language: Language) =>
  new Intl.DisplayNames(tagOf(language), { type: 'region' }).of(code) ?? code

interface EntryProps {
  part: FormPart
  /** Null: it is yet to be made. */
  listed: ListedEntry | null
  problems: readonly ProblemInConsole[]
  seen: number
  choices: Choices
  mayEdit: boolean
  first: string | null
  /** It was saved, and is known by this key now. */
  onSaved: (key: string) => void
  onMoved: () => void
  onRemoved: () => void
  onStale: () => void
}

/** The initial values of a new entry. */
const blank: Readonly<Record<FormPart, Readonly<Record<string, unknown>>>> = {
  lines: { tab: true, primary: false },
  vatRates: {},
  displayedDiscounts: {},
  campaigns: {},
  recommendations: { margin: 0 },
  countryPrices: {},
  concessions: {},
}

/** One line, VAT rate, campaign, discount or recommendation of the draft. */
function Entry(props: EntryProps) {
  const { part, listed, problems, seen, choices, mayEdit, first, onSaved, onMoved, onRemoved, onStale } = props
  const translate = useTranslate()
  return (
    <>
      {mayEdit && listed && (
        <EntryActions
          place={{ part, key: listed.key }}
          seen={seen}
          isRemovable
          staysPut={part === 'vatRates' || part === 'displayedDiscounts'}
          onMoved={onMoved}
          onStale={onStale}
          onRemoved={onRemoved}
        />
      )}
      <EntryForm
        groups={groupsOf(part, choices.lines)}
        entry={listed?.entry.value ?? blank[part]}
        published={listed?.published?.value ?? null}
        found={problems.map(({ field, ...problem }) => ({ field, message: formatFinding(translate, problem) }))}
        choices={choices}
        isNew={listed === null}
        mayEdit={mayEdit}
        first={first}
        send={(value) => {
          const entry = { part, value } as unknown as DraftEntry
          return call('POST /console/api/catalogue/entry', { seen, key: listed?.key ?? null, entry })
        }}
        onDone={(value) => onSaved(keyIn(part, value))}
        onRefused={({ code }) => code === 31002 && onStale()}
      />
    </>
  )
}

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
  const announce = useAnnounce()
  const listed = useAnswer('GET /console/api/catalogue/part', { part })
  const catalogue = useAnswer('GET /console/api/catalogue', {})
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
      <div className="stack-4 fitting">
        {choices && <DraftLine draft={choices.draft} published={choices.published} />}
        {(listed.data?.entries.length ?? 0) >= many && (
          <search className={css.filters}>
            <Field name="words" label={translate('room.search')} type="search" value={words} onChange={setWords} />
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
                  title: opened && !isNew ? summary(opened).title : translate('catalogue.addEntry'),
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
    </>
  )
}
