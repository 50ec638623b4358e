import { useState } from 'react'
import type { Metadata } from '@/platform/contract/metadata'
import type { Outcome } from '@/platform/http/client'
import { useTranslate } from '@/platform/i18n/wording'
import { metadataLimits } from '@/platform/text/metadata'
import { Button } from '@/platform/ui/controls/button'
import { ActionError } from '@/platform/ui/data/action-error'
import records from '@/platform/ui/data/records.module.css'
import { Field } from '@/platform/ui/forms/field'
import { FieldPairs } from '@/platform/ui/forms/field-group'
import { useForm } from '@/platform/ui/forms/form'
import { call } from './api'
import { patchIn, problemsIn, startOf } from './metadata-patch'
import type { MetadataSubject } from './section'

interface MetadataFormProps {
  of: MetadataSubject
  name: string
  metadata: Metadata
  onDone: (message: string) => void
  onClose: () => void
}

/** Edits the metadata of a member, an order or a licence; an emptied value removes its name. */
export default function MetadataForm({ of, name, metadata, onDone, onClose }: MetadataFormProps) {
  const translate = useTranslate()
  const [added, setAdded] = useState(1)
  const [refused, setRefused] = useState<Extract<Outcome<unknown>, { ok: false }> | null>(null)
  const { form, field, set, sending } = useForm<string>({
    initial: startOf(metadata),
    check: (typed) => problemsIn(metadata, typed, added),
    send: async (typed) => {
      const patch = patchIn(metadata, typed, added)
      if (Object.keys(patch).length > 0) {
        const outcome = await call('POST /console/api/members/metadata', { of, metadata: patch })
        if (!outcome.ok) return setRefused(outcome)
        onDone(translate('room.done'))
      }
      onClose()
    },
  })
  const another = () => {
    set(`name ${added}`, '')
    set(`value ${added}`, '')
    setAdded(added + 1)
  }
  const { key, value } = metadataLimits
  return (
    <form className={records.form} {...form}>
      <p>{translate('members.metadataText', { name })}</p>
      {refused && <ActionError outcome={refused} />}
      {Object.keys(metadata).map((each) => (
        <Field key={each} {...field(`of ${each}`)} label={each} autoComplete="off" maxLength={value} />
      ))}
      {Array.from({ length: added }, (_, place) => place).map((place) => (
        <FieldPairs key={place}>
          <Field
            {...field(`name ${place}`)}
            label={translate('members.metadataName')}
            autoComplete="off"
            maxLength={key}
          />
          <Field
            {...field(`value ${place}`)}
            label={translate('members.metadataValue')}
            autoComplete="off"
            maxLength={value}
          />
        </FieldPairs>
      ))}
      <div className={records.acts}>
        <Button type="submit" busy={sending}>
          {translate('members.saveMetadata')}
        </Button>
        {Object.keys(metadata).length + added < metadataLimits.keys && (
          <Button variant="tertiary" onClick={another}>
            {translate('members.addMetadata')}
          </Button>
        )}
      </div>
    </form>
  )
}
