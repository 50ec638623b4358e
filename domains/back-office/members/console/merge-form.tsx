import { useState } from 'react'
import type { MemberCard } from '@/platform/contract/member-page'
import { call, type Outcome } from '@/platform/http/client'
import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { ActionError } from '@/platform/ui/data/action-error'
import { ReasonField } from '@/platform/ui/data/reason-fields'
import records from '@/platform/ui/data/records.module.css'
import { Alert } from '@/platform/ui/feedback/alert'
import { EmptyPart } from '@/platform/ui/feedback/empty-state'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
import type { MergePreview } from '../contract/member-card'
import { type MergeProblem, undoDays } from '../rules'
import { useParts } from './parts'

const problems: Readonly<Record<MergeProblem, MessageKey>> = {
  same: 'members.mergeSame',
  company: 'members.mergeCompany',
  merged: 'members.mergeMerged',
  holdsOthers: 'members.mergeHolds',
  households: 'members.mergeHouseholds',
  ends: 'members.mergeEnds',
  blacklisted: 'members.mergeOut',
  wayBack: 'members.mergeWayBack',
}

interface MergeFormProps {
  member: MemberCard
  onDone: (message: string) => void
  onClose: () => void
}

/** Shows the rows that would move, and those that both accounts have, before it merges. */
export default function MergeForm({ member, onDone, onClose }: MergeFormProps) {
  const translate = useTranslate()
  const [preview, setPreview] = useState<MergePreview | null>(null)

  async function look(into: string) {
    const outcome = await call('GET /console/api/members/merge', { from: member.id, into })
    setPreview(outcome.ok ? outcome.data : null)
    return outcome
  }
  const { form, field, values, sending, refused } = useForm({
    initial: { into: '', reason: '' },
    check: ({ into, reason }) => ({
      into: into.trim() === '' ? 'members.mergeIntoMissing' : null,
      reason: preview?.problem === null && reason.trim() === '' ? 'room.reasonMissing' : null,
    }),
    send: async ({ into, reason }): Promise<Outcome<unknown>> => {
      if (preview?.problem !== null) return look(into.trim())
      const request = { from: preview.from.id, into: preview.into.id, seen: preview.version, reason: reason.trim() }
      const outcome = await call('POST /console/api/members/merge', request)
      if (outcome.ok) {
        onDone(translate('members.mergeDone', { into: preview.into.email }))
        onClose()
      } else if (outcome.code === 31002) await look(into.trim())
      return outcome
    },
  })
  const isSeen = preview?.problem === null
  const into = field('into')
  return (
    <form className={records.form} {...form}>
      <p>{translate('members.mergeText', { email: member.email, days: undoDays })}</p>
      {refused && <ActionError outcome={refused} />}
      <Field
        {...into}
        label={translate('members.mergeInto')}
        hint={translate('members.mergeIntoHint')}
        autoComplete="off"
        onChange={(value) => {
          setPreview(null)
          into.onChange(value)
        }}
        required
      />
      {preview?.problem && <Alert tone="danger">{translate(problems[preview.problem])}</Alert>}
      {isSeen && (
        <>
          <Moves preview={preview} />
          <ReasonField reason={field('reason')} />
        </>
      )}
      <div className={records.acts}>
        <Button type="submit" busy={sending} unavailable={values.into.trim() === ''}>
          {translate(isSeen ? 'members.mergeNow' : 'members.mergePreview')}
        </Button>
      </div>
    </form>
  )
}

function Moves({ preview }: { preview: MergePreview }) {
  const { things: words } = useParts().words
  const translate = useTranslate()
  const { into, things } = preview
  const moving = things.filter(({ moves }) => moves > 0)
  const staying = things.filter(({ stays }) => stays > 0)
  return (
    <section aria-label={translate('members.mergePreview')} aria-live="polite">
      <p>{translate('members.mergeTarget', { name: into.name, email: into.email })}</p>
      {things.length === 0 && <EmptyPart icon="info">{translate('members.mergeNothing')}</EmptyPart>}
      {moving.length > 0 && (
        <>
          <h3>{translate('members.mergeMovesTitle')}</h3>
          <ul>
            {moving.map(({ thing, moves }) => (
              <li key={thing}>{translate(words[thing], { count: moves })}</li>
            ))}
          </ul>
        </>
      )}
      {staying.length > 0 && (
        <>
          <h3>{translate('members.mergeStaysTitle')}</h3>
          <ul>
            {staying.map(({ thing, stays }) => (
              <li key={thing}>{translate(words[thing], { count: stays })}</li>
            ))}
          </ul>
          <p className={records.quiet}>{translate('members.mergeStaysText')}</p>
        </>
      )}
    </section>
  )
}
