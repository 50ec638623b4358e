import { useState } from 'react'
import { MemberLink, OrderLink, ProductLink } from '@/domains/staff/operators/browser'
import { call, type Outcome } from '@/platform/http/client'
import { formatDay } from '@/platform/i18n/day'
import { type Language, tagOf } from '@/platform/i18n/languages'
import { languages, ownName } from '@/platform/i18n/page-languages'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Actions } from '@/platform/ui/controls/actions'
import { Button } from '@/platform/ui/controls/button'
import { ActionError } from '@/platform/ui/data/action-error'
import { Alert } from '@/platform/ui/feedback/alert'
import { Checkbox } from '@/platform/ui/forms/checkbox'
import { Field } from '@/platform/ui/forms/field'
import { FieldGroup } from '@/platform/ui/forms/field-group'
import { useForm } from '@/platform/ui/forms/form'
import { SelectField } from '@/platform/ui/forms/select-field'
import { TextArea } from '@/platform/ui/forms/text-area'
import type { Notices } from '../contract/fields'
import { type Act, acts, versionNumbers } from '../rules'
import css from './bulk.module.css'
import { actNames } from './names'
import { type Assortment, noSelection, type SelectionField, SelectionFields, selectionOf } from './selection-fields'

interface PreviewAnswer {
  readonly lines: number
  readonly members: number
  readonly sample: readonly {
    readonly member: number
    readonly email: string
    readonly order: string
    readonly product: string
    readonly ends: number | null
  }[]
}

/** How many it concerns, and some of them by name. */
function Preview({ found: { lines, members, sample }, act }: { found: PreviewAnswer; act: Act }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  if (lines === 0) return <Alert tone="info">{translate('bulk.nobody')}</Alert>
  return (
    <section className={css.preview} aria-label={translate('room.preview')}>
      <p role="status">{translate(act === 'notify' ? 'bulk.foundReaders' : 'bulk.found', { lines, members })}</p>
      <ul>
        {sample.map(({ member, email, order, product, ends }) => (
          <li key={`${order} ${product}`}>
            <MemberLink member={member}>{email}</MemberLink>, <ProductLink>{product}</ProductLink>,{' '}
            <OrderLink>{order}</OrderLink>
            {ends !== null && `, ${translate('bulk.until', { date: formatDay(new Date(ends * 1000), language) })}`}
          </li>
        ))}
      </ul>
      {lines > sample.length && <p className="quiet">{translate('bulk.sample', { count: sample.length })}</p>}
    </section>
  )
}

interface NoticeFieldsProps {
  notices: Notices
  onChange: (notices: Notices) => void
}

/** The letter, language by language; a language counts when both fields are filled in. */
function NoticeFields({ notices, onChange }: NoticeFieldsProps) {
  const translate = useTranslate()
  const { language: own } = useLanguage()
  const [chosen, setChosen] = useState<Language>(own)
  const [drafts, setDrafts] = useState<Notices>(notices)
  const { subject = '', text = '' } = drafts[chosen] ?? {}

  function write(draft: { subject: string; text: string }) {
    const next = { ...drafts, [chosen]: draft }
    setDrafts(next)
    onChange(
      Object.fromEntries(
        Object.entries(next).filter(([, each]) => each.subject.trim() !== '' && each.text.trim() !== ''),
      ),
    )
  }
  return (
    <FieldGroup legend={translate('bulk.letter')}>
      <SelectField
        name="language"
        label={translate('room.language')}
        hint={translate('bulk.languageHint')}
        value={chosen}
        onChange={(value) => setChosen(value as Language)}
      >
        {languages.map((each) => (
          <option key={each} value={each} lang={tagOf(each)}>
            {notices[each] ? `${ownName(each)} ✓` : ownName(each)}
          </option>
        ))}
      </SelectField>
      <Field
        name="subject"
        label={translate('room.subject')}
        value={subject}
        onChange={(value) => write({ subject: value, text })}
        lang={tagOf(chosen)}
        maxLength={150}
      />
      <TextArea
        name="text"
        label={translate('bulk.text')}
        value={text}
        onChange={(value) => write({ subject, text: value })}
        lang={tagOf(chosen)}
        maxLength={5000}
        rows={8}
      />
    </FieldGroup>
  )
}

interface NewRunProps {
  offered: Assortment
  rights: { readonly change: boolean; readonly notify: boolean }
  onBegun: (run: number) => void
}

/** The form of a run: it begins after its preview, with exactly the previewed selection. */
export function NewRun({ offered, rights, onBegun }: NewRunProps) {
  const translate = useTranslate()
  const allowed = acts.filter((each) => (each === 'notify' ? rights.notify : rights.change))
  const [notices, setNotices] = useState<Notices>({})
  const [isNotice, setIsNotice] = useState(false)
  const [unsaid, setUnsaid] = useState(false)
  const [preview, setPreview] = useState<{ readonly of: string; readonly found: PreviewAnswer } | null>(null)
  const { form, field, values, sending, refused } = useForm({
    initial: { act: allowed[0] ?? ('term' as string), amount: '', reason: '', ...noSelection },
    check: (current) => ({
      amount: current.act === 'notify' || /^[1-9]\d{0,3}$/.test(current.amount.trim()) ? null : 'bulk.noAmount',
      version_from: isVersion(current.version_from) ? null : 'bulk.noVersion',
      version_until: isVersion(current.version_until) ? null : 'bulk.noVersion',
      metadata_key: current.metadata_of === '' || current.metadata_key.trim() !== '' ? null : 'bulk.noKey',
      // It is asked for beside a preview of just this.
      reason: preview?.of !== questionOf(current) || current.reason.trim() !== '' ? null : 'room.reasonMissing',
    }),
    send: async (current) => {
      if (preview === null || preview.of !== questionOf(current)) return look(current)
      const { lines, members } = preview.found
      const reason = current.reason.trim()
      const selection = selectionOf(current)
      const act = current.act as Act
      if (act !== 'notify') {
        const change = { act, amount: Number(current.amount), selection, seen: lines, reason }
        return begin(await call('POST /console/api/bulk/change', change))
      }
      if (isNotice && Object.keys(notices).length > 0) {
        const notice = { selection, notices, seen: members, reason, is_notice: true as const }
        return begin(await call('POST /console/api/bulk/notify', notice))
      }
      setUnsaid(true)
      return
    },
    // The number has changed: it must be previewed again.
    onRefused: ({ code }) => code === 31002 && setPreview(null),
  })
  const act = values.act as Act
  const found = preview?.of === questionOf(values) ? preview.found : null
  const some = found !== null && found.lines > 0

  async function look(current: Record<SelectionField | 'act', string>): Promise<Outcome<unknown>> {
    const outcome = await call('GET /console/api/bulk/preview', { act: current.act as Act, ...selectionOf(current) })
    if (outcome.ok) setPreview({ of: questionOf(current), found: outcome.data })
    return outcome
  }

  function begin(outcome: Outcome<{ run: number }>): Outcome<unknown> {
    if (outcome.ok) onBegun(outcome.data.run)
    return outcome
  }

  return (
    <form className="stack-3 fitting" {...form}>
      {refused && <ActionError outcome={refused} />}
      <SelectField {...field('act')} label={translate('bulk.act')}>
        {allowed.map((each) => (
          <option key={each} value={each}>
            {translate(actNames[each], { count: 0 })}
          </option>
        ))}
      </SelectField>
      {act !== 'notify' && (
        <Field
          {...field('amount')}
          label={translate(act === 'seats' ? 'bulk.devices' : 'room.days')}
          hint={translate('bulk.leftOut')}
          inputMode="numeric"
          maxLength={4}
        />
      )}
      <SelectionFields offered={offered} field={field} hasMetadata={values.metadata_of !== ''} />
      {found && <Preview found={found} act={act} />}
      {some && act === 'notify' && (
        <>
          <NoticeFields notices={notices} onChange={setNotices} />
          <Checkbox
            name="notice"
            label={translate('bulk.isNotice')}
            checked={isNotice}
            onChange={setIsNotice}
            problem={unsaid ? translate('bulk.isNoticeMissing') : undefined}
          />
        </>
      )}
      {some && <TextArea {...field('reason')} label={translate('room.reason')} maxLength={500} />}
      <Actions>
        <Button type="submit" busy={sending} disabled={found !== null && !some}>
          {translate(some ? 'bulk.begin' : 'room.preview')}
        </Button>
      </Actions>
    </form>
  )
}

/** Returns the identity of a preview: other values need a new one. */
const questionOf = (values: Record<SelectionField | 'act', string>) => JSON.stringify([values.act, selectionOf(values)])

const isVersion = (text: string) => text.trim() === '' || versionNumbers(text.trim()) !== null
